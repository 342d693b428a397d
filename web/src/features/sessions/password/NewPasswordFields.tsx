import type { ErrorDetail } from "@vetaverde/contract/errors";
import { type PasswordEntry, passwordFaults } from "@vetaverde/domain/text/password";
import { useT } from "../../../lib/i18n.ts";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { PasswordRules } from "./PasswordRules.tsx";

export interface NewPassword {
  password: string;
  repeat: string;
}

export const isNewPasswordValid = (entry: PasswordEntry): boolean => passwordFaults(entry).length === 0;

export interface NewPasswordFieldsProps {
  value: NewPassword;
  onValue(value: NewPassword): void;
  /** The current password, if the form asks for it. */
  old?: string;
  /** Whether saving was attempted: missing values are then reported at the fields. */
  isSubmitted: boolean;
  /** The server's validation errors. */
  details?: readonly ErrorDetail[];
}

/** The new password twice, and its rules. */
export function NewPasswordFields({
  value,
  onValue,
  old,
  isSubmitted,
  details = [],
}: NewPasswordFieldsProps) {
  const t = useT();
  const entry = { ...value, ...(old === undefined ? {} : { old }) };
  const faults = isSubmitted ? passwordFaults(entry) : [];
  const first = faults.find((fault) => fault !== "repeat_differs");
  const from = (path: string) => details.find((detail) => detail.path === path)?.message;
  const ruleOf = (fault: (typeof faults)[number]) =>
    `${t("sessions.password.rules")} ${t(`sessions.password.${fault}`)}.`;
  return (
    <>
      <PasswordField
        label={t("sessions.password.new")}
        name="new-password"
        autoComplete="new-password"
        value={value.password}
        onValue={(password) => onValue({ ...value, password })}
        error={first ? ruleOf(first) : from("password")}
      />
      <PasswordField
        label={t("sessions.password.repeat")}
        name="repeat-password"
        autoComplete="new-password"
        value={value.repeat}
        onValue={(repeat) => onValue({ ...value, repeat })}
        error={faults.includes("repeat_differs") ? ruleOf("repeat_differs") : from("repeat")}
      />
      <PasswordRules entry={entry} />
    </>
  );
}
