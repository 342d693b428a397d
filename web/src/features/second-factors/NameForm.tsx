import { MAX_FACTOR_NAME } from "@vetaverde/domain/permissions/second-factor";
import { type ReactNode, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { OwnPasswordField } from "./OwnPasswordField.tsx";

export interface NameFormProps {
  title: string;
  submitLabel: string;
  children?: ReactNode;
  busy: boolean;
  failure: string | null;
  /**
   * Whether the account has a password, which is then required: an open session alone must not suffice to add a factor.
   */
  hasPassword: boolean;
  onSend(credentials: { name: string; password: string }): void;
  onClose(): void;
}

/** Asks for the factor's name in the list, and for the password as proof of identity. */
export function NameForm(props: NameFormProps) {
  const { busy, failure, hasPassword, onSend } = props;
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isPasswordMissing = hasPassword && !password;
  const send = () => {
    setIsSubmitted(true);
    if (name.trim() && !isPasswordMissing && !busy) onSend({ name: name.trim(), password });
  };
  return (
    <FormPanel
      title={props.title}
      submitLabel={props.submitLabel}
      isBusy={busy}
      shape="dialog"
      className={classes(layout.flushParagraphs, layout.stack14)}
      onSubmit={send}
      onClose={props.onClose}
    >
      {props.children}
      {failure && (
        <Notice kind="error" urgent>
          {failure}
        </Notice>
      )}
      <NameField value={name} onValue={setName} isMissing={isSubmitted && !name.trim()} />
      {hasPassword && (
        <OwnPasswordField
          value={password}
          onValue={setPassword}
          isMissing={isSubmitted && isPasswordMissing}
        />
      )}
    </FormPanel>
  );
}

interface NameFieldProps {
  value: string;
  onValue(name: string): void;
  isMissing: boolean;
}

function NameField({ value, onValue, isMissing }: NameFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t("secondFactors.name")}
      help={t("secondFactors.nameHelp")}
      value={value}
      onValue={onValue}
      maxLength={MAX_FACTOR_NAME}
      error={isMissing ? t("secondFactors.nameMissing") : null}
    />
  );
}
