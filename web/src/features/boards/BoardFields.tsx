import { useT } from "../../lib/i18n.ts";
import { DateField } from "../../ui/DateField.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type BoardDraft, type FieldName, type Fields, fieldsOf, writtenIn } from "./board.draft.ts";
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
  const field = (spec: (typeof specs)[number]) => {
    const { name, kind, options = [] } = spec;
    const shared = {
      key: name,
      label: t(`boards.fields.${name}`),
      help: isHelped(name) ? t(`boards.help.${name}`, WHO) : undefined,
      value: writtenIn(draft, spec),
      onValue: (value: string) => onFields({ ...draft.fields, [name]: value }),
      error: errorOf(name),
    };
    const { key, ...props } = shared;
    if (kind === "choice") {
      const names = options.map((value) => ({ value, label: t(`boards.options.${value}`) }));
      return (
        <Select key={key} {...props} options={names} onValue={(value) => value && props.onValue(value)} />
      );
    }
    if (kind === "day") return <DateField key={key} {...props} />;
    if (kind === "lines") return <TextArea key={key} {...props} rows={3} limit={10_000} spellCheck={false} />;
    return (
      <TextField
        key={key}
        {...props}
        maxLength={2000}
        autoCapitalize="off"
        spellCheck={false}
        inputMode={kind === "number" ? "numeric" : "text"}
      />
    );
  };
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
