import type { Device } from "@vetaverde/contract/device-shapes";
import { useState } from "react";
import { type CallError, isCallError } from "../../../lib/call-error.ts";
import { useCallKey } from "../../../lib/call-key.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { FormPanel } from "../../../resource/FormPanel.tsx";
import { fieldError } from "../../../resource/field-error.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "../devices.module.css";
import { useUpdateDevice } from "../devices.queries.ts";
import { MailFields } from "./MailFields.tsx";

interface EditMailProps {
  project: string;
  device: Device;
  onClose(): void;
}

/**
 * Form that changes the mail server or the recipients of a device's alerts, with a reason; creates a version of the
 * device like any change.
 */
export function EditMail({ project, device: { id, name, mail, version }, onClose }: EditMailProps) {
  const t = useT();
  // The version at the time the panel was opened, so that the data does not change while it is being edited.
  const [seen] = useState(version);
  const [draft, setDraft] = useState({
    sender: mail.sender,
    recipients: mail.recipients.map((one) => one.id),
  });
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const save = useUpdateDevice(project, id);
  const submit = async () => {
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
    <FormPanel
      title={t("devices.editMail")}
      submitLabel={t("devices.save")}
      busy={save.isPending}
      className={styles.mail}
      onSubmit={submit}
      onClose={onClose}
    >
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
        fault={fieldError(failure, "mail.recipients")}
      />
      <TextArea
        label={t("devices.fields.reason")}
        limit={500}
        value={reason}
        onValue={setReason}
        error={asked && !reason.trim() ? t("devices.faults.reason") : null}
      />
    </FormPanel>
  );
}
