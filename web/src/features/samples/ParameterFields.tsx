import type { ErrorDetail } from "@vetaverde/contract/errors";
import { PARAMETER_AREAS, type Parameter } from "@vetaverde/contract/sample-parameters";
import { LOCALES } from "@vetaverde/domain/locale";
import { useT } from "../../lib/i18n.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import {
  aliasesOf,
  type DraftFault,
  type DraftField,
  MAX_ALIAS,
  type ParameterDraft,
} from "./parameter.draft.ts";
import styles from "./samples.module.css";

interface ParameterFieldsProps {
  draft: ParameterDraft;
  /** The stored version; undefined for a new parameter. */
  seen: Parameter | undefined;
  faults: ReadonlyMap<DraftField, DraftFault>;
  /** The server's validation error. */
  refused: ErrorDetail | undefined;
  onDraft(next: ParameterDraft): void;
}

export function ParameterFields({ draft, seen, faults, refused, onDraft }: ParameterFieldsProps) {
  const t = useT();
  const fields = useParameterFields({ onDraft, draft, faults, refused });
  return (
    <>
      <IdentityFields seen={seen} draft={draft} fields={fields} />
      <NameFields draft={draft} fields={fields} />
      <TextArea
        label={t("samples.parameters.aliases")}
        help={t("samples.parameters.aliasesHelp")}
        limit={12_000}
        rows={6}
        value={draft.aliases}
        onValue={(aliases) => fields.set({ aliases })}
        error={fields.faultText("aliases")}
      />
      {seen && !seen.standard && (
        <Checkbox
          label={t("samples.parameters.active")}
          help={t("samples.parameters.activeHelp")}
          checked={draft.active}
          onValue={(active) => fields.set({ active })}
        />
      )}
    </>
  );
}

interface UseParameterFieldsInput {
  onDraft(next: ParameterDraft): void;
  draft: ParameterDraft;
  faults: ReadonlyMap<DraftField, DraftFault>;
  refused: ErrorDetail | undefined;
}

/** Changes of the draft, and the error of each field. */
function useParameterFields({ onDraft, draft, faults, refused }: UseParameterFieldsInput) {
  const t = useT();
  const set = (part: Partial<ParameterDraft>) => onDraft({ ...draft, ...part });
  const longest =
    aliasesOf(draft.aliases)
      .find((name) => name.length > MAX_ALIAS)
      ?.slice(0, 30) ?? "";
  const faultText = (field: DraftField) => {
    const fault = faults.get(field);
    if (fault === "aliasLong") return t("samples.parameters.faults.aliasLong", { name: longest });
    if (fault) return t(`samples.parameters.faults.${fault}`);
    if (!refused) return null;
    // A duplicate name may be in any of the four languages: the error is shown at the first.
    const about = refused.path === field || (refused.path === "names" && field === "names.es");
    return about || refused.path.startsWith(`${field}.`) ? refused.message : null;
  };
  return { set, faultText };
}

type ParameterFieldsState = ReturnType<typeof useParameterFields>;

interface IdentityFieldsProps {
  seen: Parameter | undefined;
  draft: ParameterDraft;
  fields: ParameterFieldsState;
}

/** Code, area, unit and CAS number. */
function IdentityFields({ seen, draft, fields }: IdentityFieldsProps) {
  const t = useT();
  return (
    <div className={styles.fields}>
      <TextField
        label={t("samples.parameters.code")}
        help={seen ? undefined : t("samples.parameters.codeHelp")}
        maxLength={60}
        disabled={seen !== undefined}
        value={draft.code}
        onValue={(code) => fields.set({ code })}
        error={fields.faultText("code")}
      />
      <Select
        label={t("samples.parameters.area")}
        value={draft.area}
        options={PARAMETER_AREAS.map((value) => ({ value, label: t(`samples.parameters.areas.${value}`) }))}
        onValue={(area) => fields.set({ area: area || "other" })}
      />
      <UnitField results={seen?.results ?? 0} draft={draft} fields={fields} />
      <TextField
        label={t("samples.parameters.cas")}
        help={t("samples.parameters.casHelp")}
        maxLength={12}
        value={draft.cas}
        onValue={(cas) => fields.set({ cas })}
        error={fields.faultText("cas")}
      />
    </div>
  );
}

interface UnitFieldProps extends Pick<IdentityFieldsProps, "draft" | "fields"> {
  results: number;
}

/** The unit, which cannot change once results are stored in it. */
function UnitField({ results, draft, fields }: UnitFieldProps) {
  const t = useT();
  const isFixed = results > 0;
  return (
    <TextField
      label={t("samples.parameters.unit")}
      help={isFixed ? t("samples.parameters.unitFixed", { n: results }) : t("samples.parameters.unitHelp")}
      maxLength={30}
      disabled={isFixed}
      value={draft.unit}
      onValue={(unit) => fields.set({ unit })}
      error={fields.faultText("unit")}
    />
  );
}

/** The name in each language. */
function NameFields({ draft, fields }: { draft: ParameterDraft; fields: ParameterFieldsState }) {
  const t = useT();
  return (
    <div className={styles.fields}>
      {LOCALES.map((locale) => (
        <TextField
          key={locale}
          label={t(`samples.parameters.names.${locale}`)}
          lang={locale}
          maxLength={120}
          value={draft.names[locale]}
          onValue={(name) => fields.set({ names: { ...draft.names, [locale]: name } })}
          error={fields.faultText(`names.${locale}`)}
        />
      ))}
    </div>
  );
}
