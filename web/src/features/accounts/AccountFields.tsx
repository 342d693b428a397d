import type { Account } from "@vetaverde/contract/accounts";
import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import type { CallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";
import { fieldError } from "../../resource/field-error.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export interface AccountDraft {
  email: string;
  name: string;
  lastName: string;
  phone: string;
  position: string;
  locale: Locale;
  admin: boolean;
}

export const draftOf = (account: Account | null): AccountDraft => ({
  email: account?.email ?? "",
  name: account?.name ?? "",
  lastName: account?.lastName ?? "",
  phone: account?.phone ?? "",
  position: account?.position ?? "",
  locale: account?.locale ?? "es",
  admin: account?.admin ?? false,
});

export const bodyOf = (draft: AccountDraft) => ({
  email: draft.email.trim(),
  name: draft.name.trim(),
  lastName: draft.lastName.trim(),
  phone: draft.phone.trim() || null,
  position: draft.position.trim() || null,
  locale: draft.locale,
  admin: draft.admin,
});

export type Field = "email" | "name" | "lastName";

export function faultsOf({ email, name, lastName }: AccountDraft): Set<Field> {
  const faults = new Set<Field>();
  if (!EMAIL.test(email.trim())) faults.add("email");
  if (!name.trim()) faults.add("name");
  if (!lastName.trim()) faults.add("lastName");
  return faults;
}

export interface AccountFieldsProps {
  draft: AccountDraft;
  onDraft(next: AccountDraft): void;
  /** Errors found by the form, once the user tried to save it. */
  faults: ReadonlySet<Field>;
  /** The server's error, shown at the field that it concerns. */
  failure: CallError | null;
}

/** Fields of a user's record, each with its error. */
export function AccountFields({ draft, onDraft, faults, failure }: AccountFieldsProps) {
  const t = useT();
  const set = (part: Partial<AccountDraft>) => onDraft({ ...draft, ...part });
  const faultOf = (field: keyof AccountDraft) => fieldError(failure, field);
  const takenMessage = failure?.error === "FK-0005" ? t("accounts.taken") : null;
  return (
    <>
      <TextField
        label={t("accounts.email")}
        type="email"
        autoComplete="off"
        value={draft.email}
        onValue={(email) => set({ email })}
        error={faults.has("email") ? t("accounts.emailWrong") : (takenMessage ?? faultOf("email"))}
      />
      <PersonFields draft={draft} set={set} faults={faults} faultOf={faultOf} />
      <Select
        label={t("accounts.language")}
        value={draft.locale}
        options={LOCALES.map((locale) => ({ value: locale, label: t(`app.languages.${locale}`) }))}
        onValue={(locale) => locale && set({ locale })}
      />
      <Checkbox
        label={t("accounts.admin")}
        help={t("accounts.adminHelp")}
        checked={draft.admin}
        onValue={(admin) => set({ admin })}
      />
    </>
  );
}

interface PersonFieldsProps {
  draft: AccountDraft;
  set(part: Partial<AccountDraft>): void;
  faults: ReadonlySet<Field>;
  faultOf(field: keyof AccountDraft): string | null;
}

function PersonFields({ draft, set, faults, faultOf }: PersonFieldsProps) {
  const t = useT();
  return (
    <>
      <div className={classes(layout.twoColumns12, layout.oneColumnOnNarrowPhone)}>
        <TextField
          label={t("accounts.name")}
          value={draft.name}
          onValue={(name) => set({ name })}
          error={faults.has("name") ? t("accounts.nameMissing") : faultOf("name")}
        />
        <TextField
          label={t("accounts.lastName")}
          value={draft.lastName}
          onValue={(lastName) => set({ lastName })}
          error={faults.has("lastName") ? t("accounts.lastNameMissing") : faultOf("lastName")}
        />
      </div>
      <div className={classes(layout.twoColumns12, layout.oneColumnOnNarrowPhone)}>
        <TextField
          label={t("accounts.position")}
          value={draft.position}
          onValue={(position) => set({ position })}
          error={faultOf("position")}
        />
        <TextField
          label={t("accounts.phone")}
          type="tel"
          value={draft.phone}
          onValue={(phone) => set({ phone })}
          error={faultOf("phone")}
        />
      </div>
    </>
  );
}
