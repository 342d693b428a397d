import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { OwnPasswordField } from "./OwnPasswordField.tsx";

export interface PasswordDialogProps {
  title: string;
  text: string;
  submitLabel: string;
  kind?: "primary" | "danger";
  /** False if the account has no password: only a confirmation is asked for. */
  hasPassword: boolean;
  busy: boolean;
  error: unknown;
  onPassword(password: string): void;
  onClose(): void;
}

/** Asks for the password again before an action that an attacker could take in an unattended session. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, submitLabel, kind = "primary", hasPassword, busy, error, onPassword, onClose } = props;
  const [password, setPassword] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isMissing = hasPassword && !password;
  const send = () => {
    setIsSubmitted(true);
    if (!isMissing && !busy) onPassword(password);
  };
  return (
    <FormPanel
      title={title}
      submitLabel={submitLabel}
      submitKind={kind}
      isBusy={busy}
      shape="dialog"
      className={classes(layout.flushParagraphs, layout.stack14)}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{text}</p>
      {error !== null && (
        <Notice kind="error" urgent>
          {describeError(error)}
        </Notice>
      )}
      {hasPassword && (
        <OwnPasswordField value={password} onValue={setPassword} isMissing={isSubmitted && isMissing} />
      )}
    </FormPanel>
  );
}
