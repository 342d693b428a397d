import type { ReplyOf } from "../../lib/call.ts";
import { useFormat } from "../../lib/format.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { monthOf, weeksOf } from "../../ui/month-grid.ts";
import { SubmissionIcon, SubmissionState } from "./SubmissionState.tsx";
import styles from "./transmissions.module.css";

type LedgerDay = ReplyOf<"transmissions", "ledger">[number];

/** States that the ledger counts; a day is marked by the first of them that it has. */
const COUNTED = ["refused", "review", "waiting", "gap", "accepted", "trial"] as const;

interface LedgerCalendarProps {
  month: string;
  days: readonly LedgerDay[];
  chosen: string | null;
  onDay(day: string): void;
}

/** The weeks of a month; a day with instants is a button with its worst state and its counts. */
export function LedgerCalendar({ month, days, chosen, onDay }: LedgerCalendarProps) {
  const format = useFormat();
  const weeks = weeksOf(month, useLocale() === "pt");
  const shown = COUNTED.filter((state) => days.some((one) => one[state] > 0));
  return (
    <>
      <div className={styles.days}>
        {weeks[0]?.map((day) => (
          <span key={day} aria-hidden className={styles.weekday}>
            {format.weekday(day, "short")}
          </span>
        ))}
        {weeks.flat().map((day) => {
          const counts = days.find((one) => one.day === day);
          if (counts) return <DayButton key={day} counts={counts} isChosen={day === chosen} onDay={onDay} />;
          return (
            <span key={day} aria-hidden className={styles.bare}>
              {monthOf(day) === month ? Number(day.slice(8)) : ""}
            </span>
          );
        })}
      </div>
      <ul className={styles.legend}>
        {shown.map((state) => (
          <li key={state}>
            <SubmissionState state={state} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface DayButtonProps {
  counts: LedgerDay;
  isChosen: boolean;
  onDay(day: string): void;
}

function DayButton({ counts, isChosen, onDay }: DayButtonProps) {
  const t = useT();
  const format = useFormat();
  const { day, accepted, trial } = counts;
  const all = COUNTED.reduce((sum, state) => sum + counts[state], 0);
  const label = t("transmissions.dayCounts", { ...counts, day: format.day(day) });
  return (
    <button
      type="button"
      className={styles.day}
      aria-pressed={isChosen}
      aria-label={label}
      title={label}
      onClick={() => onDay(day)}
    >
      <span className={styles.dayHead}>
        {Number(day.slice(8))}
        <SubmissionIcon state={COUNTED.find((state) => counts[state] > 0) ?? "waiting"} size={15} />
      </span>
      <small>
        {accepted + trial}/{all}
      </small>
    </button>
  );
}
