import type { FindingRow as FindingRowShape, PlanFinding } from "@vetaverde/contract/plan-findings";
import { isFrequency } from "@vetaverde/domain/schedule/frequency";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useLocale, useT } from "../../../lib/i18n.ts";
import type { Search } from "../../../lib/search.ts";
import { IconAlertTriangle } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import styles from "./plan-review.module.css";

export type RowLink = (rows: Search, plan: string, words: ReactNode) => ReactNode;

export interface FindingItemProps {
  finding: PlanFinding;
  /** The plan on the page: a row of another plan shows that plan's title. */
  plan: string | null;
  /** Action for the finding. */
  action?: ReactNode;
  /** Links to the monitorings of a row. */
  link?: RowLink;
}

/** One finding: its description, its most frequent fix, and its rows. */
export function FindingItem({ finding, plan, action, link }: FindingItemProps) {
  const t = useT();
  const textOf = useFindingWords();
  const { rule, rows, rowCount } = finding;
  const values = textOf(finding);
  return (
    <li className={styles.finding}>
      <IconAlertTriangle size={18} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={layout.strong}>{t(`planReview.rules.${rule}.title`, values)}</p>
        <p>
          <b>{t("planReview.fix")}:</b> {t(`planReview.rules.${rule}.fix`, values)}
        </p>
        <details className={styles.details} open={rowCount <= 2}>
          <summary>{t("planReview.rows", { n: rowCount })}</summary>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <FindingRow key={`${row.plan?.id}-${row.row}-${row.start}`} row={row} plan={plan} link={link} />
            ))}
            {rowCount > rows.length && <li>{t("planReview.more", { n: rowCount - rows.length })}</li>}
          </ul>
        </details>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}

/** Table filters that select a row's monitorings. */
const rowsOf = ({ station, type, frequencyId, shortCommitment, start, end }: FindingRowShape): Search => ({
  q: shortCommitment,
  station: station.id,
  type,
  frequency: frequencyId,
  from: start,
  to: end,
});

interface FindingRowProps {
  row: FindingRowShape;
  plan: string | null;
  link: RowLink | undefined;
}

function FindingRow({ row, plan, link }: FindingRowProps) {
  const t = useT();
  const format = useFormat();
  const frequency = useFrequencyName();
  const { station, shortCommitment, start, end } = row;
  const text = (
    <>
      <b>
        {t("planReview.row", { n: row.row })} · {station.name}
      </b>
      {` · ${shortCommitment} · ${frequency(row.frequency)} · `}
      <span className={layout.nowrap}>
        {t("planReview.period", { start: format.day(start), end: format.day(end) })}
      </span>
      {row.plan && row.plan.id !== plan && <span className={layout.strong}> · {row.plan.title}</span>}
    </>
  );
  // A row of an unsaved workbook has no monitorings yet.
  return <li>{row.plan && link ? link(rowsOf(row), row.plan.id, text) : text}</li>;
}

/** Returns the name of a frequency in the user's language. */
function useFrequencyName(): (frequency: unknown) => string {
  const locale = useLocale();
  return (frequency) => (isFrequency(frequency) ? (FREQUENCY_NAMES[frequency][locale][0] ?? "") : "");
}

const DAYS = [
  "date",
  "to",
  "start",
  "end",
  "planStart",
  "planEnd",
  "last",
  "next",
  "permitStart",
  "permitEnd",
] as const;
const FREQUENCIES = ["frequency", "means", "often", "seldom"] as const;
const NUMBERS = ["km", "metres", "easting", "northing"] as const;
const TEXTS = ["word", "column", "parameter", "document", "instrument", "datum", "other", "zone"] as const;
const DEGREES = ["latitude", "longitude", "toLatitude", "toLongitude"] as const;

/** Formats a finding's values for display; each message uses the values that it names. */
function useFindingWords() {
  const format = useFormat();
  const frequency = useFrequencyName();
  return ({ params, rows }: PlanFinding) => {
    const each = <K extends string>(names: readonly K[], write: (value: string | number) => string) =>
      Object.fromEntries(
        names.map((name) => [name, params[name] === undefined ? "" : write(params[name])]),
      ) as Record<K, string>;
    return {
      ...each(DAYS, (value) => format.day(String(value))),
      ...each(FREQUENCIES, (value) => frequency(value).toLowerCase()),
      ...each(DEGREES, (value) => format.number(Number(value), 4)),
      ...each(NUMBERS, (value) => format.number(Number(value))),
      ...each(TEXTS, String),
      times: Number(params["times"] ?? 0),
      station: rows[0]?.station.name ?? "",
    };
  };
}
