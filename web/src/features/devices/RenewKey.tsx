import { type FormEvent, useId, useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import styles from "./devices.module.css";
import { KeyShown } from "./KeyShown.tsx";

const OVERLAPS = ["0", "3600", "86400", "604800"] as const;

export interface RenewKeyProps {
  project: string;
  device: { id: string; serial: string };
  onClose(): void;
}

/** Another key for a device, and how long the one before goes on. */
export function RenewKey({ project, device, onClose }: RenewKeyProps) {
  const t = useT();
  const form = useId();
  const [reason, setReason] = useState("");
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]>("86400");
  const [asked, setAsked] = useState(false);
  const renew = useCallMutation("devices", "renewKey", (body: ArgsOf<"devices", "renewKey">["body"]) => ({
    params: { project, device: device.id },
    body,
  }));
  const key = renew.data?.externalKey;
  if (key) return <KeyShown project={project} device={device} value={key} onKept={onClose} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!reason.trim() || renew.isPending) return;
    renew.mutate({ reason: reason.trim(), overlapSeconds: Number(overlap) });
  };
  return (
    <SidePanel
      title={t("devices.renewQuestion", { serial: device.serial })}
      {...(renew.isPending ? {} : { onClose })}
      actions={
        <>
          <Button onClick={onClose} disabled={renew.isPending}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={form} kind="primary" busy={renew.isPending}>
            {t("devices.renew")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className={styles.panel}>
        {renew.isError && (
          <Notice kind="error" urgent title={t("devices.saveFailed")}>
            {describeError(renew.error)}
          </Notice>
        )}
        <p>{t("devices.renewText")}</p>
        <Select
          label={t("devices.overlap")}
          value={overlap}
          options={OVERLAPS.map((value) => ({ value, label: t(`devices.overlaps.${value}`) }))}
          onValue={(chosen) => chosen && setOverlap(chosen)}
        />
        <TextArea
          label={t("devices.fields.reason")}
          limit={500}
          value={reason}
          onValue={setReason}
          error={asked && !reason.trim() ? t("devices.faults.reason") : null}
        />
      </form>
    </SidePanel>
  );
}
