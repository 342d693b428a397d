import type { Device } from "@vetaverde/contract/device-shapes";
import { type FormEvent, useId, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./devices.module.css";
import { useUpdateDevice } from "./devices.queries.ts";
import { MailFields } from "./MailFields.tsx";

interface EditMailProps {
  project: string;
  device: Device;
  onClose(): void;
}

/** Another way or other people for a device's alerts, with the reason; a version of the device as any change is. */
export function EditMail({ project, device: { id, name, mail, version }, onClose }: EditMailProps) {
  const t = useT();
  const form = useId();
  // As they were when the panel opened: what is being edited does not change below the hand.
  const [seen] = useState(version);
  const [draft, setDraft] = useState({
    ...{ sender: mail.sender, recipients: mail.recipients.map((one) => one.id) },
  });
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const save = useUpdateDevice(project, id);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setFailure(null);
    if (!reason.trim() || save.isPending) return;
    const body = { mail: draft, reason: reason.trim(), version: seen };
    try {
      await save.mutateAsync({ body, key: keyOf(body) });
      toast("done", t("devices.saved", { name }));
      onClose();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  return (
    <SidePanel
      title={t("devices.editMail")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={form} kind="primary" busy={save.isPending}>
            {t("devices.save")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className={styles.mail}>
        {failure && (
          <Notice kind="error" urgent title={t("devices.saveFailed")}>
            {failure.error === "STALE_VERSION" ? t("devices.stale") : describeError(failure)}
          </Notice>
        )}
        <MailFields
          project={project}
          value={draft}
          before={mail.recipients}
          onValue={setDraft}
          fault={failure?.details.find(({ path }) => path === "mail.recipients")?.message ?? null}
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
