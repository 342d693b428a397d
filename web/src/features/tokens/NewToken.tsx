import type { ErrorDetail } from "@vetaverde/contract/errors";
import type { Role } from "@vetaverde/domain/permissions/roles";
import { addDays } from "@vetaverde/domain/time/dates";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { localToInstant, todayIn } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { isCallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { DateField } from "../../ui/DateField.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./tokens.module.css";

const ROLES = ["2", "3", "4", "1"] as const;

export interface NewTokenProps {
  project: string;
  timeZone: string;
  onClose(): void;
}

/** Form for a token's name, role and last day; then shows the key, only once. */
export function NewToken({ project, timeZone, onClose }: NewTokenProps) {
  const t = useT();
  const form = useTokenForm(timeZone, project);
  const made = form.create.data;
  if (made) {
    const { token } = made;
    return (
      // Shown only once, so neither Escape nor a click outside closes it before the key was saved.
      <CreatedToken token={token} name={made.name} onClose={onClose} />
    );
  }
  const details = isCallError(form.create.error) ? form.create.error.details : [];
  return (
    <FormPanel
      title={t("tokens.create")}
      submitLabel={t("tokens.create")}
      busy={form.create.isPending}
      isLockedWhileBusy
      error={form.create.isError && details.length === 0 && form.create.error}
      errorTitle={t("tokens.createFailed")}
      className={layout.stack16}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TokenFields form={form} details={details} />
    </FormPanel>
  );
}

function useTokenForm(timeZone: string, project: string) {
  const today = todayIn(timeZone, Date.now());
  const [name, setName] = useState("");
  const [role, setRole] = useState<(typeof ROLES)[number] | "">("2");
  const [until, setUntil] = useState(addDays(today, 365));
  const [asked, setAsked] = useState(false);
  const create = useCallMutation("tokens", "create", (body: ArgsOf<"tokens", "create">["body"]) => ({
    params: { project },
    body,
  }));
  const submit = () => {
    setAsked(true);
    if (!name.trim() || !role || !isTypedDay(until) || create.isPending) return;
    const end = localToInstant({ date: addDays(until, 1), time: "00:00" }, timeZone);
    create.mutate({ name: name.trim(), role: Number(role) as Role, expiresAt: new Date(end).toISOString() });
  };
  return { create, submit, name, setName, asked, role, setRole, until, today, setUntil };
}

type TokenFormState = ReturnType<typeof useTokenForm>;

function TokenFields({ form, details }: { form: TokenFormState; details: readonly ErrorDetail[] }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("tokens.name")}
        help={t("tokens.nameHelp")}
        value={form.name}
        maxLength={100}
        onValue={form.setName}
        error={form.asked && !form.name.trim() ? t("tokens.nameMissing") : null}
      />
      <Select
        label={t("tokens.role")}
        value={form.role}
        options={ROLES.map((value) => ({ value, label: t(`tokens.roles.${value}`) }))}
        onValue={(chosen) => form.setRole(ROLES.find((one) => one === chosen) ?? "")}
      />
      <DateField
        label={t("tokens.until")}
        value={form.until}
        min={form.today}
        onValue={form.setUntil}
        error={
          details[0]?.message ?? (form.asked && !isTypedDay(form.until) ? t("tokens.untilMissing") : null)
        }
      />
    </>
  );
}

/** The new key, to copy. */
function CreatedToken({ token, name, onClose }: { token: string | null; name: string; onClose(): void }) {
  const t = useT();
  const copy = () =>
    void copyText(token ?? "", { copied: t("tokens.copied"), notCopied: t("tokens.notCopied") });
  return (
    <SidePanel
      title={t("tokens.made", { name })}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("tokens.kept")}
        </Button>
      }
    >
      <div className={layout.stack16}>
        {token === null ? (
          <Notice kind="error" urgent title={t("tokens.lost")}>
            {t("tokens.lostText")}
          </Notice>
        ) : (
          <>
            <Notice kind="warning" title={t("tokens.once")}>
              {t("tokens.onceText")}
            </Notice>
            <output className={styles.key}>{token}</output>
            <Button onClick={copy}>{t("tokens.copy")}</Button>
            <p className={layout.mutedSmall}>{t("tokens.use")}</p>
            <pre className={styles.example}>{`Authorization: Bearer ${token.slice(0, 9)}…`}</pre>
          </>
        )}
      </div>
    </SidePanel>
  );
}
