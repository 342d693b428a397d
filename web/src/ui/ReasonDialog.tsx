import { type FormEvent, type ReactNode, useId, useState } from "react";
import { describeError } from "../lib/describe-error.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Notice } from "./Notice.tsx";
import styles from "./ReasonDialog.module.css";
import { TextArea } from "./TextArea.tsx";

const LIMIT = 500;

export interface ReasonDialogProps {
  title: string;
  /** What it means, said before it is done. */
  children: ReactNode;
  label: string;
  /** Said where it is sent without a reason. */
  missing: string;
  cancel: string;
  submit: string;
  kind?: "primary" | "danger";
  /** Ends with closing it. @throws CallError: shown in the dialog, and what was written stays */
  onSend(reason: string): Promise<unknown>;
  onClose(): void;
}

/** Asks why before something is done that is written down with its reason. */
export function ReasonDialog({
  title,
  children,
  label,
  missing,
  cancel,
  submit,
  ...rest
}: ReasonDialogProps) {
  const { kind = "primary", onSend, onClose } = rest;
  const form = useId();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const text = reason.trim();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text === "" || text.length > LIMIT || busy) return;
    setBusy(true);
    setError(null);
    try {
      await onSend(text);
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind={kind} type="submit" form={form} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        {children}
        <TextArea
          label={label}
          value={reason}
          limit={LIMIT}
          onValue={setReason}
          error={tried && text === "" ? missing : undefined}
        />
        {error !== null && (
          <Notice kind="error" urgent>
            {describeError(error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
