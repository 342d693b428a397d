import type { SamplePreview } from "@vetaverde/contract/sample-imports";
import type { Role } from "@vetaverde/domain/chemistry/laboratory.columns";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import styles from "./sample-import.module.css";
import type { ColumnAssignments } from "./sample-import.queries.ts";

export interface MissingColumnsProps {
  preview: SamplePreview;
  /** Columns that the user reassigned, not applied yet. */
  pendingAssignments: ColumnAssignments;
  onPendingAssignments(pendingAssignments: ColumnAssignments): void;
  busy: boolean;
  onReread(): void;
}

/** The roles that must be assigned to a column, by what the table lacks. */
const ASSIGNABLE_ROLES: Readonly<Record<SamplePreview["lacks"][number], readonly Role[]>> = {
  station: ["station"],
  results: ["value", "parameter"],
};

/** Why the table cannot be read, with the selects that assign the missing columns. */
export function MissingColumns({
  preview,
  pendingAssignments,
  onPendingAssignments,
  busy,
  onReread,
}: MissingColumnsProps) {
  const t = useT();
  const columns = preview.columns.filter(({ name }) => name !== "");
  const options = columns.map(({ name, header, examples }) => ({
    value: name,
    label: examples[0] === undefined ? header : `${header} (${examples[0]})`,
  }));
  const chosen = (role: Role) =>
    columns.find(({ name, is }) => (pendingAssignments[name] ?? is) === `role:${role}`)?.name ?? "";
  const choose = (role: Role, name: string) => {
    const others = Object.entries(pendingAssignments).filter(([, word]) => word !== `role:${role}`);
    onPendingAssignments({
      ...Object.fromEntries(others),
      ...(name === "" ? {} : { [name]: `role:${role}` }),
    });
  };
  return (
    <Notice kind="error" urgent title={t("sampleImport.lacks.title")}>
      <div className={layout.stack16}>
        {preview.lacks.map((lack) => (
          <MissingColumn
            key={lack}
            lack={lack}
            chosen={chosen}
            options={options}
            choose={choose}
            busy={busy}
          />
        ))}
        <RereadButton
          isDisabled={Object.keys(pendingAssignments).length === 0}
          busy={busy}
          onReread={onReread}
        />
      </div>
    </Notice>
  );
}

interface RereadButtonProps extends Pick<MissingColumnsProps, "busy" | "onReread"> {
  isDisabled: boolean;
}

function RereadButton({ isDisabled, busy, onReread }: RereadButtonProps) {
  const t = useT();
  return (
    <div className={styles.rereadButtons}>
      <Button
        kind="primary"
        className={layout.touchTargetOnPhone}
        busy={busy}
        disabled={isDisabled}
        onClick={onReread}
      >
        {t("sampleImport.columns.again")}
      </Button>
    </div>
  );
}

interface MissingColumnProps {
  lack: "station" | "results";
  chosen(role: Role): string;
  options: { value: string; label: string }[];
  choose(role: Role, name: string): void;
  busy: boolean;
}

function MissingColumn({ lack, chosen, options, choose, busy }: MissingColumnProps) {
  const t = useT();
  return (
    <div className={layout.stack16}>
      <p>{t(`sampleImport.lacks.${lack}`)}</p>
      <div className={styles.missing}>
        {ASSIGNABLE_ROLES[lack].map((role) => (
          <Select
            key={role}
            label={t("sampleImport.lacks.column", { role: t(`sampleImport.roles.${role}`) })}
            placeholder={t("sampleImport.lacks.choose")}
            value={chosen(role)}
            options={options}
            onValue={(name) => choose(role, name)}
            disabled={busy}
          />
        ))}
      </div>
    </div>
  );
}
