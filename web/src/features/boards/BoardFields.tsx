import { useT } from "../../lib/i18n.ts";
import { DateField } from "../../ui/DateField.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import {
  type BoardDraft,
  type FieldName,
  type FieldSpec,
  type Fields,
  fieldsOf,
  writtenIn,
} from "./board.draft.ts";
import styles from "./boards.module.css";

export interface BoardFieldsProps {
  draft: BoardDraft;
  onFields(fields: Fields): void;
  errorOf(name: FieldName): string | null;
}

/** Fields with a help text. */
const HELPED = ["address", "roles", "identity", "rules", "locked", "token", "dashboard", "number"] as const;
const isHelped = (name: FieldName): name is (typeof HELPED)[number] =>
  (HELPED as readonly string[]).includes(name);

/** Placeholders for the viewer, as they are typed in the settings. */
const WHO = { email: "{email}", project: "{project}" };

/** The settings that a board's provider requires, and rarely changed ones in a collapsed section. */
export function BoardFields({ draft, onFields, errorOf }: BoardFieldsProps) {
  const t = useT();
  const specs = fieldsOf(draft);
  const rare = specs.filter((one) => one.rare);
  const field = (spec: FieldSpec) => (
    <SettingField
      key={spec.name}
      spec={spec}
      value={writtenIn(draft, spec)}
      onValue={(value) => onFields({ ...draft.fields, [spec.name]: value })}
      error={errorOf(spec.name)}
    />
  );
  return (
    <>
      {specs.filter((one) => !one.rare).map(field)}
      {rare.length > 0 && (
        <details>
          <summary>{t("boards.rare")}</summary>
          <div className={styles.form}>{rare.map(field)}</div>
        </details>
      )}
    </>
  );
}

interface SettingFieldProps {
  spec: FieldSpec;
  value: string;
  onValue(value: string): void;
  error: string | null;
}

function SettingField({ spec: { name, kind, options = [] }, ...input }: SettingFieldProps) {
  const t = useT();
  const props = {
    ...input,
    label: t(`boards.fields.${name}`),
    help: isHelped(name) ? t(`boards.help.${name}`, WHO) : undefined,
  };
  if (kind === "choice") {
    const choices = options.map((value) => ({ value, label: t(`boards.options.${value}`) }));
    return <Select {...props} options={choices} onValue={(value) => value && input.onValue(value)} />;
  }
  if (kind === "day") return <DateField {...props} />;
  if (kind === "lines") return <TextArea {...props} rows={3} limit={10_000} spellCheck={false} />;
  return (
    <TextField
      {...props}
      maxLength={2000}
      autoCapitalize="off"
      spellCheck={false}
      inputMode={kind === "number" ? "numeric" : "text"}
    />
  );
}
