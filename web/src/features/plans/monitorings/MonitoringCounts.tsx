import type { PlanCounts } from "@vetaverde/contract/monitorings";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { OfThemRescheduled, STATE_FILTERS, State } from "../../../ui/State.tsx";
import type { StateKind } from "../../../ui/tokens.ts";
import styles from "../plans.module.css";

export interface MonitoringCountsProps {
  counts: PlanCounts;
  chosen: readonly StateKind[];
  onChosen(states: StateKind[]): void;
}

/**
 * Number of monitorings by state, and how many of all were rescheduled; each number filters the table to exactly its
 * rows.
 */
export function MonitoringCounts({ counts, chosen, onChosen }: MonitoringCountsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <fieldset className={classes(layout.hoverButtons, styles.counts)} aria-label={t("plans.table.status")}>
      {STATE_FILTERS.map((kind) => {
        const pressed = chosen.length === 1 && chosen[0] === kind;
        return (
          <button
            key={kind}
            type="button"
            className={kind === "rescheduled" ? styles.ofThem : undefined}
            aria-pressed={pressed}
            onClick={() => onChosen(pressed ? [] : [kind])}
          >
            <span className={classes(layout.countNumber, styles.number)}>{format.number(counts[kind])}</span>
            {kind === "rescheduled" ? <OfThemRescheduled /> : <State kind={kind} many />}
          </button>
        );
      })}
    </fieldset>
  );
}
