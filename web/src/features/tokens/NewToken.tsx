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
  const newToken = form.create.data;
  if (newToken) {
    const { token } = newToken;
    return (
      // Shown only once, so neither Escape nor a click outside closes it before the key was saved.
      <CreatedToken token={token} name={newToken.name} onClose={onClose} />
    );
  }
  const details = isCallError(form.create.error) ? form.create.error.details : [];
  return (
    <FormPanel
      title={t("tokens.create")}
      submitLabel={t("tokens.create")}
      isBusy={form.create.isPending}
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

/** The answers of the form before anything is changed. */
const emptyToken = (today: string) => ({
  name: "",
  role: "2" as (typeof ROLES)[number] | "",
  until: addDays(today, 365),
});

function useTokenForm(timeZone: string, project: string) {
  const today = todayIn(timeZone, Date.now());
  const [token, setToken] = useState(() => emptyToken(today));
  const [isTried, setIsTried] = useState(false);
  const create = useCallMutation("tokens", "create", (body: ArgsOf<"tokens", "create">["body"]) => ({
    params: { project },
    body,
  }));
  const submit = () => {
    setIsTried(true);
    const { name, role, until } = token;
    if (!name.trim() || !role || !isTypedDay(until) || create.isPending) return;
    const end = localToInstant({ date: addDays(until, 1), time: "00:00" }, timeZone);
    create.mutate({
      name: name.trim(),
      role: Number(role) as Role,
      expiresAt: new Date(end).toISOString(),
    });
  };
  const change = (part: Partial<typeof token>) => setToken((before) => ({ ...before, ...part }));
  return { token, change, isTried, today, create, submit };
}

function TokenFields({
  form: { token, change, isTried, today },
  details,
}: {
  form: ReturnType<typeof useTokenForm>;
  details: readonly ErrorDetail[];
}) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("tokens.name")}
        help={t("tokens.nameHelp")}
        value={token.name}
        maxLength={100}
        onValue={(name) => change({ name })}
        error={isTried && !token.name.trim() ? t("tokens.nameMissing") : null}
      />
      <Select
        label={t("tokens.role")}
        value={token.role}
        options={ROLES.map((value) => ({ value, label: t(`tokens.roles.${value}`) }))}
        onValue={(chosen) => change({ role: ROLES.find((one) => one === chosen) ?? "" })}
      />
      <DateField
        label={t("tokens.until")}
        value={token.until}
        min={today}
        onValue={(until) => change({ until })}
        error={details[0]?.message ?? (isTried && !isTypedDay(token.until) ? t("tokens.untilMissing") : null)}
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
