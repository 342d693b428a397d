import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import layout from "../../ui/layout.module.css";
import { TextArea } from "../../ui/TextArea.tsx";
import type { ProfileDialogProps } from "./LiveDialog.tsx";

/** Stops sending until the profile is live again. */
export function PauseDialog({ project, profile: { id, name, version }, onClose }: ProfileDialogProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const pause = useCallMutation("transmissions", "pause", (given: string) => ({
    params: { project, profile: id },
    body: { reason: given, version },
  }));
  const submit = () => {
    setIsTried(true);
    if (reason.trim() === "" || pause.isPending) return;
    pause.mutate(reason.trim(), { onSuccess: onClose });
  };
  return (
    <FormPanel
      title={t("transmissions.pauseTitle", { name })}
      submitLabel={t("transmissions.pause")}
      isBusy={pause.isPending}
      error={pause.error}
      errorTitle={t("transmissions.pauseFailed")}
      shape="dialog"
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={layout.mutedSmall}>{t("transmissions.pauseText")}</p>
      <TextArea
        label={t("transmissions.reason")}
        limit={500}
        value={reason}
        onValue={setReason}
        error={isTried && reason.trim() === "" ? t("transmissions.missing") : null}
      />
    </FormPanel>
  );
}
