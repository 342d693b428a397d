import { WATERS } from "@vetaverde/contract/limits";
import { useT } from "../../lib/i18n.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import layout from "../../ui/layout.module.css";
import { TextField } from "../../ui/TextField.tsx";
import type { SetDraft } from "./limit.draft.ts";
import styles from "./limits.module.css";

export interface SetPartProps {
  draft: SetDraft;
  onDraft(next: SetDraft): void;
}

/** Fields for name, regulation, class, waters, validity and source. */
export function SetFields({ draft, isTried, onDraft }: SetPartProps & { isTried: boolean }) {
  const t = useT();
  const text = (name: "name" | "regulation" | "class" | "source", most: number, needed = false) => (
    <TextField
      label={t(`limits.${name}`)}
      maxLength={most}
      value={draft[name]}
      onValue={(value) => onDraft({ ...draft, [name]: value })}
      error={needed && isTried && draft[name].trim() === "" ? t("limits.needed") : null}
    />
  );
  return (
    <div className={styles.setFields}>
      {text("name", 120, true)}
      {text("regulation", 200, true)}
      {text("class", 200)}
      {text("source", 500)}
      <DateField
        label={t("limits.validFrom")}
        help={t("limits.validHelp")}
        value={draft.validFrom}
        onValue={(validFrom) => onDraft({ ...draft, validFrom })}
      />
      <DateField
        label={t("limits.validTo")}
        help={draft.validTo ? t("limits.withdrawHelp") : undefined}
        value={draft.validTo}
        onValue={(validTo) => onDraft({ ...draft, validTo })}
      />
      <WatersChoice draft={draft} onDraft={onDraft} />
    </div>
  );
}

function WatersChoice({ draft, onDraft }: { draft: SetDraft; onDraft(next: SetDraft): void }) {
  const t = useT();
  return (
    <div className={layout.stackStart6}>
      <span className={layout.strong}>{t("limits.watersHelp")}</span>
      <FilterChip
        name={t("limits.waters")}
        options={WATERS.map((value) => ({ value, label: t(`limits.matrices.${value}`) }))}
        chosen={draft.matrices}
        onChosen={(matrices) => onDraft({ ...draft, matrices })}
      />
    </div>
  );
}
