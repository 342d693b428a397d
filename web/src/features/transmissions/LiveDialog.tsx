import type { TransmissionProfileDetail } from "@vetaverde/contract/transmissions";
import { useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { RefusalNotice } from "../../ui/ErrorNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toasts.ts";
import { FieldTable } from "./FieldTable.tsx";

export interface ProfileDialogProps {
  project: string;
  profile: TransmissionProfileDetail;
  onClose(): void;
}

/** Says what will be sent first, and asks for the caller's password again. */
export function LiveDialog({ project, profile, onClose }: ProfileDialogProps) {
  const t = useT();
  const format = useFormat();
  const [password, setPassword] = useState("");
  const [isTried, setIsTried] = useState(false);
  const { id, name, version, nextDue, address } = profile;
  const live = useCallMutation("transmissions", "live", (given: string) => ({
    params: { project, profile: id },
    body: { password: given, version },
  }));
  const submit = () => {
    setIsTried(true);
    if (password === "" || live.isPending) return;
    live.mutate(password, {
      onSuccess: () => {
        toast("done", t("transmissions.liveDone", { name }));
        onClose();
      },
    });
  };
  return (
    <FormPanel
      title={t("transmissions.liveTitle", { name })}
      submitLabel={t("transmissions.goLive")}
      isBusy={live.isPending}
      shape="dialog"
      onSubmit={submit}
      onClose={onClose}
    >
      {isCallError(live.error) && <RefusalNotice title={t("transmissions.liveFailed")} error={live.error} />}
      <Notice kind="warning" title={t("transmissions.liveFirst", { at: format.dateTime(nextDue) })}>
        {t("transmissions.liveText", { address })}
      </Notice>
      <FieldTable profile={profile} />
      <PasswordField
        label={t("transmissions.ownPassword")}
        help={t("transmissions.ownPasswordHelp")}
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        error={isTried && password === "" ? t("transmissions.missing") : null}
      />
    </FormPanel>
  );
}
