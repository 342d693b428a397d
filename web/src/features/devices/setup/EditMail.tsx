import type { Device } from "@vetaverde/contract/device-shapes";
import { useState } from "react";
import { useCallKey } from "../../../lib/call-key.ts";
import { useT } from "../../../lib/i18n.ts";
import { FormPanel, useSubmit } from "../../../resource/FormPanel.tsx";
import { fieldError } from "../../../resource/field-error.ts";
import { toast } from "../../../ui/toasts.ts";
import styles from "../devices.module.css";
import { useUpdateDevice } from "../devices.queries.ts";
import { MailFields } from "./MailFields.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { StaleNotice } from "./StaleNotice.tsx";

interface EditMailProps {
  project: string;
  device: Device;
  onClose(): void;
}

/**
 * Form that changes the mail server or the recipients of a device's alerts, with a reason; creates a version of the
 * device like any change.
 */
export function EditMail({ project, device, onClose }: EditMailProps) {
  const t = useT();
  const { draft, setDraft, reason, setReason, isTried, isBusy, failure, submit } = useMailChange(
    project,
    device,
    onClose,
  );
  return (
    <FormPanel
      title={t("devices.editMail")}
      submitLabel={t("devices.save")}
      isBusy={isBusy}
      error={failure}
      errorTitle={t("devices.saveFailed")}
      conflict={<StaleNotice />}
      className={styles.mail}
      onSubmit={submit}
      onClose={onClose}
    >
      <MailFields
        project={project}
        value={draft}
        before={device.mail.recipients}
        onValue={setDraft}
        fault={fieldError(failure, "mail.recipients")}
      />
      <ReasonField
        value={reason}
        onValue={setReason}
        error={isTried && !reason.trim() ? t("devices.faults.reason") : null}
      />
    </FormPanel>
  );
}

/** The new recipients and the reason, and their submission. */
function useMailChange(project: string, { id, name, mail, version }: Device, onClose: () => void) {
  const t = useT();
  // The version at the time the panel was opened, so that the data does not change while it is being edited.
  const [seen] = useState(version);
  const [draft, setDraft] = useState({
    sender: mail.sender,
    recipients: mail.recipients.map((one) => one.id),
  });
  const [reason, setReason] = useState("");
  const keyOf = useCallKey();
  const save = useUpdateDevice(project, id);
  const attempt = useSubmit(async () => {
    const body = { mail: draft, reason: reason.trim(), version: seen };
    await save.mutateAsync({ body, key: keyOf(body) });
    toast("done", t("devices.saved", { name }));
    onClose();
  }, reason.trim() !== "");
  return { ...attempt, draft, setDraft, reason, setReason };
}
