import type { ComparedInstrument } from "@vetaverde/contract/comparison";
import { useT } from "../../lib/i18n.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconArrowsLeftRight } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import type { Choice } from "./comparison.choice.ts";
import styles from "./comparison.module.css";

export interface ComparisonBarProps {
  all: readonly ComparedInstrument[];
  choice: Choice;
  onChoice(both: { older: string; newer: string }): void;
}

/** Selects the two instruments to compare. */
export function ComparisonBar({ all, choice, onChoice }: ComparisonBarProps) {
  const t = useT();
  const now = { older: choice.older.id, newer: choice.newer.id };
  const options = (other: string) =>
    all
      .filter(({ id }) => id !== other)
      .map(({ id, name, year }) => ({ value: id, label: `${name} (${year})` }));
  return (
    <div className={styles.choice}>
      <Select
        label={t("comparison.older")}
        value={now.older}
        options={options(now.newer)}
        onValue={(older) => onChoice({ ...now, older })}
      />
      <IconButton
        className={layout.hiddenOnPhone}
        label={t("comparison.swap")}
        icon={<IconArrowsLeftRight size={18} aria-hidden />}
        onClick={() => onChoice({ older: now.newer, newer: now.older })}
      />
      <Select
        label={t("comparison.newer")}
        value={now.newer}
        options={options(now.older)}
        onValue={(newer) => onChoice({ ...now, newer })}
      />
    </div>
  );
}
