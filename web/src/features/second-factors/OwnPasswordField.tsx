import { useT } from "../../lib/i18n.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";

export interface OwnPasswordFieldProps {
  value: string;
  onValue(value: string): void;
  isMissing: boolean;
}

/** Asks for the user's own password again before their second factors change. */
export function OwnPasswordField({ value, onValue, isMissing }: OwnPasswordFieldProps) {
  const t = useT();
  return (
    <PasswordField
      label={t("secondFactors.password")}
      name="password"
      autoComplete="current-password"
      value={value}
      onValue={onValue}
      error={isMissing ? t("secondFactors.passwordMissing") : null}
    />
  );
}
