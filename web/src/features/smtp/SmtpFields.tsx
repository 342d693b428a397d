import type { CallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";
import { fieldError } from "../../resource/field-error.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type Security, type SmtpDraft, type SmtpField, USUAL_PORT } from "./smtp.draft.ts";
import styles from "./smtp.module.css";

export interface SmtpFieldsProps {
  draft: SmtpDraft;
  onDraft(next: SmtpDraft): void;
  faults: ReadonlySet<SmtpField>;
  failure: CallError | null;
  /** Whether a password is stored already. */
  hasPassword: boolean;
}

/** Fields for the mail server, the sender and the encryption. */
export function SmtpFields({ draft, onDraft, faults, failure, hasPassword }: SmtpFieldsProps) {
  const t = useT();
  const set = (part: Partial<SmtpDraft>) => onDraft({ ...draft, ...part });
  const faultOf = (field: SmtpField) =>
    faults.has(field) ? t(`smtp.faults.${field}`) : fieldError(failure, field);
  const fields = { draft, set, faultOf };
  return (
    <>
      <ServerFields {...fields} />
      <TextField
        label={t("smtp.email")}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={draft.email}
        onValue={(email) => set({ email })}
        help={t("smtp.emailHelp")}
        error={faultOf("email")}
      />
      <PasswordFields {...fields} hasPassword={hasPassword} />
      <MessageFields {...fields} />
      <Switch
        label={t("smtp.active")}
        help={t("smtp.activeHelp")}
        checked={draft.active}
        onValue={(active) => set({ active })}
      />
    </>
  );
}

interface FieldsProps {
  draft: SmtpDraft;
  set(part: Partial<SmtpDraft>): void;
  faultOf(field: SmtpField): string | null;
}

/** Address, port and encryption; a usual port follows the encryption. */
function ServerFields({ draft, set, faultOf }: FieldsProps) {
  const t = useT();
  const secure = (security: Security) =>
    set({
      security,
      ...(Object.values(USUAL_PORT).includes(draft.port) ? { port: USUAL_PORT[security] } : {}),
    });
  return (
    <>
      <div className={styles.wide}>
        <TextField
          label={t("smtp.server")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={253}
          value={draft.server}
          onValue={(server) => set({ server })}
          error={faultOf("server")}
        />
        <TextField
          label={t("smtp.port")}
          inputMode="numeric"
          maxLength={5}
          value={draft.port}
          onValue={(port) => set({ port })}
          error={faultOf("port")}
        />
      </div>
      <Segmented<Security>
        label={t("smtp.security")}
        value={draft.security}
        onValue={secure}
        options={(["tls", "ssl", "none"] as const).map((value) => ({ value, label: t(`smtp.${value}`) }))}
      />
      {draft.security === "none" && <Notice kind="warning">{t("smtp.noneWarning")}</Notice>}
    </>
  );
}

function PasswordFields({ draft, set, faultOf, hasPassword }: FieldsProps & { hasPassword: boolean }) {
  const t = useT();
  return (
    <>
      {!draft.noPassword && (
        <PasswordField
          label={t("smtp.password")}
          autoComplete="new-password"
          maxLength={500}
          value={draft.password}
          onValue={(password) => set({ password })}
          help={hasPassword ? t("smtp.passwordKept") : undefined}
          error={faultOf("password")}
        />
      )}
      <Checkbox
        label={t("smtp.passwordNone")}
        checked={draft.noPassword}
        onValue={(noPassword) => set({ noPassword, password: "" })}
      />
    </>
  );
}

/** Priority and maximum size of the mails. */
function MessageFields({ draft, set, faultOf }: FieldsProps) {
  const t = useT();
  return (
    <div className={classes(layout.oneColumnOnNarrowPhone, layout.twoColumns16)}>
      <Select
        label={t("smtp.priority")}
        value={draft.priority}
        onValue={(priority) => priority && set({ priority })}
        options={[
          { value: "1", label: t("smtp.priorities.high") },
          { value: "2", label: t("smtp.priorities.normal") },
          { value: "3", label: t("smtp.priorities.low") },
        ]}
      />
      <TextField
        label={t("smtp.size")}
        inputMode="numeric"
        maxLength={3}
        value={draft.size}
        onValue={(size) => set({ size })}
        error={faultOf("size")}
      />
    </div>
  );
}
