import type { CommitmentLanes } from "@vetaverde/contract/commitment";
import { mostUrgentState } from "@vetaverde/domain/commitments/timeline";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { OfThemRescheduled, STATE_FILTERS, STATE_ORDER, State, StateIcon } from "../../ui/State.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./lane.module.css";

export type CommitmentLane = CommitmentLanes["lanes"][number];
/** The lanes of a list's commitments; undefined while loading. */
export interface Lanes {
  today: string;
  months: readonly string[];
  of(commitment: string): CommitmentLane | undefined;
}

/** `YYYY-MM` of a January: a line and the year in the head separate it from the month before. */
const isYearStart = (month: string) => month.endsWith("-01");

/** Initials of the months, with the year at its first one; the current month is highlighted. */
export function LaneHead({ lanes }: { lanes: Lanes | undefined }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <VisuallyHidden>{t("commitments.columns.lane")}</VisuallyHidden>
      <span className={classes(styles.lane, styles.head)} aria-hidden>
        {lanes?.months.map((month) => {
          const name = format.month(`${month}-01`);
          return (
            <span
              key={month}
              title={name}
              className={classes(
                styles.month,
                isYearStart(month) && styles.yearStart,
                lanes.today.startsWith(month) && layout.accentStrong,
              )}
            >
              {isYearStart(month) && <span className={styles.year}>{month.slice(0, 4)}</span>}
              {name.charAt(0).toLocaleUpperCase()}
            </span>
          );
        })}
      </span>
    </>
  );
}

/** One icon per month, each with an accessible description. */
export function Lane({ lanes, commitment }: { lanes: Lanes | undefined; commitment: string }) {
  const monthText = useMonthText();
  if (!lanes) return null;
  const own = lanes.of(commitment)?.months ?? [];
  return (
    <span className={styles.lane}>
      {lanes.months.map((month) => {
        const counts = own.find((one) => one.month === month);
        const state = counts && mostUrgentState(counts);
        return (
          <span
            key={month}
            className={classes(styles.month, isYearStart(month) && styles.yearStart)}
            title={counts && monthText(counts)}
          >
            {state ? <StateIcon kind={state} size={15} /> : <span aria-hidden>–</span>}
            {counts && <VisuallyHidden>{monthText(counts)}. </VisuallyHidden>}
          </span>
        );
      })}
    </span>
  );
}

function useMonthText() {
  const t = useT();
  const format = useFormat();
  return (counts: CommitmentLane["months"][number]) => {
    const parts = STATE_ORDER.filter((kind) => counts[kind] > 0).map(
      (kind) =>
        `${counts[kind]} ${t(`ui.${counts[kind] === 1 ? "states" : "statesMany"}.${kind}`).toLocaleLowerCase()}`,
    );
    if (counts.rescheduled > 0)
      parts.push(`${t("ui.ofThemRescheduled").toLocaleLowerCase()}: ${counts.rescheduled}`);
    return `${format.month(`${counts.month}-01`)}: ${parts.join(", ")}`;
  };
}

/** The next due date; its state, and how many are overdue, in its title. */
export function NextDay({ lane }: { lane: CommitmentLane | undefined }) {
  const t = useT();
  const format = useFormat();
  if (!lane?.next) return <span className={layout.muted}>–</span>;
  const states = [
    t(`ui.states.${lane.next.status}`),
    lane.overdue > 0 && t("commitments.overdue", { n: lane.overdue }),
  ].filter(Boolean);
  return (
    <span className={layout.unbrokenNumbers} title={states.join(", ")}>
      {format.day(lane.next.day)}
    </span>
  );
}

/**
 * The next due date, and the number of overdue monitorings; without monitorings, the deadline as stated in the
 * document.
 */
export function NextDue({ lane, deadline }: { lane: CommitmentLane | undefined; deadline: string | null }) {
  const t = useT();
  const format = useFormat();
  if (!lane?.next && !lane?.overdue)
    return deadline ? (
      <span className={layout.breakable}>{deadline}</span>
    ) : (
      <span className={layout.muted}>–</span>
    );
  return (
    <span className={styles.due}>
      {lane.next && (
        <span className={layout.inlineRow5}>
          <StateIcon kind={lane.next.status} size={15} />
          <VisuallyHidden>{t(`ui.states.${lane.next.status}`)}</VisuallyHidden>
          {format.day(lane.next.day)}
        </span>
      )}
      {lane.overdue > 0 && (
        <span className={styles.late}>{t("commitments.overdue", { n: lane.overdue })}</span>
      )}
    </span>
  );
}

/** The lane as text in the open panel, month by month. */
export function LaneFacts({ lane }: { lane: CommitmentLane }) {
  const format = useFormat();
  return (
    <dl className={classes(layout.mutedTerms, styles.words)}>
      {lane.months.map((counts) => (
        <div key={counts.month}>
          <dt>{format.month(`${counts.month}-01`)}</dt>
          <dd>
            {STATE_FILTERS.filter((kind) => counts[kind] > 0).map((kind) => (
              <span key={kind} className={styles.count}>
                {counts[kind]}{" "}
                {kind === "rescheduled" ? (
                  <OfThemRescheduled />
                ) : (
                  <State kind={kind} many={counts[kind] !== 1} />
                )}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
