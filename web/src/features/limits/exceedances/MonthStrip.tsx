import { type ExceedanceSummary, VERDICTS, type VerdictCounts } from "@vetaverde/contract/exceedances";
import { useLayoutEffect, useRef } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { useShortMonth } from "../../../lib/short-month.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { VerdictIcon } from "../Verdict.tsx";
import { wholeMonths } from "./exceedances.address.ts";
import styles from "./exceedances.module.css";
import { countTicks, monthTicks } from "./month-axes.ts";

interface MonthStripProps {
  months: ExceedanceSummary["months"];
  years: ExceedanceSummary["years"];
  undated: VerdictCounts;
  onMonth(month: string): void;
}

/** Verdicts drawn, from the bottom; results that meet their limit are not relevant here. */
const DRAWN = ["exceeds", "warns", "indeterminate"] as const;
const NONE: VerdictCounts = { exceeds: 0, warns: 0, indeterminate: 0, meets: 0 };

const drawnOf = (of: VerdictCounts) => DRAWN.reduce((sum, kind) => sum + of[kind], 0);

/** Results that exceed, are near or are indeterminate, by month; pressing a month filters by it. */
export function MonthStrip({ months, years, undated, onMonth }: MonthStripProps) {
  const t = useT();
  const ticks = countTicks(Math.max(1, ...months.map(drawnOf)));
  const top = ticks.at(-1) ?? 1;
  return (
    <section className={styles.strip} aria-label={t("limits.byMonth")}>
      <h2>{t("limits.byMonth")}</h2>
      {months.length > 0 && (
        <>
          <p className={styles.axisTitle}>{t("limits.perMonth")}</p>
          <div className={styles.plot}>
            <ValueAxis ticks={ticks} top={top} />
            <MonthBars months={months} ticks={ticks} top={top} onMonth={onMonth} />
          </div>
        </>
      )}
      <VerdictLegend years={years} undated={undated} />
    </section>
  );
}

interface ValueAxisProps {
  ticks: readonly number[];
  top: number;
}

/** The counts at the left of the bars; each bar's name tells its own, so they are hidden from screen readers. */
function ValueAxis({ ticks, top }: ValueAxisProps) {
  const format = useFormat();
  return (
    <div className={styles.values} aria-hidden data-axis="values">
      {/* The widest label gives the column its width. */}
      <span className={styles.widest}>{format.number(top)}</span>
      {ticks.map((tick) => (
        <span key={tick} className={styles.value} style={{ bottom: shareOf(tick, top) }}>
          {format.number(tick)}
        </span>
      ))}
    </div>
  );
}

const shareOf = (count: number, top: number) => `${(count / top) * 100}%`;

interface MonthBarsProps extends Pick<MonthStripProps, "months" | "onMonth">, ValueAxisProps {}

/** A bar for each month over the axis of months; where they do not all fit, the newest are in view first. */
function MonthBars({ months, ticks, top, onMonth }: MonthBarsProps) {
  const t = useT();
  const format = useFormat();
  const counts = new Map(months.map((one) => [one.month, one]));
  const all = wholeMonths(months.map(({ month }) => month));
  const [first = "", last = ""] = [all[0], all.at(-1)];
  const labelled = monthTicks(all);
  const room = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other months begin at their newest again
  useLayoutEffect(() => {
    if (room.current) room.current.scrollLeft = room.current.scrollWidth;
  }, [first, last]);
  const [from, to] = [format.month(`${first}-01`), format.month(`${last}-01`)];
  return (
    <div ref={room} className={styles.scroll}>
      <div className={styles.field}>
        <div className={styles.grid} aria-hidden>
          {ticks.map((tick) => (
            <i key={tick} style={{ bottom: shareOf(tick, top) }} />
          ))}
        </div>
        <ol className={styles.months} aria-label={t("limits.monthAxes", { top: String(top), from, to })}>
          {all.map((month) => (
            <li key={month}>
              <MonthBar month={month} of={counts.get(month)} top={top} onMonth={onMonth} />
              {labelled.has(month) && <MonthLabel month={month} withYear={labelled.get(month) ?? false} />}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function MonthLabel({ month, withYear }: { month: string; withYear: boolean }) {
  const short = useShortMonth();
  return (
    <span className={styles.monthLabel} aria-hidden data-axis="months">
      <span>{short(`${month}-01`)}</span>
      {withYear && <b>{month.slice(0, 4)}</b>}
    </span>
  );
}

interface MonthBarProps {
  month: string;
  /** Undefined: the month has no results. */
  of: VerdictCounts | undefined;
  /** The count at the upper end of the axis. */
  top: number;
  onMonth(month: string): void;
}

function MonthBar({ month, of, top, onMonth }: MonthBarProps) {
  const t = useT();
  const format = useFormat();
  const counts = of ?? NONE;
  const described = VERDICTS.filter((kind) => counts[kind] > 0)
    .map((kind) => `${t(`limits.verdicts.${kind}`)}: ${counts[kind]}`)
    .join(", ");
  const label = `${format.month(`${month}-01`)}: ${described || t("limits.noResults")}`;
  return (
    <button
      type="button"
      className={classes(of && layout.hoverCanvas)}
      title={label}
      aria-label={label}
      disabled={!of}
      onClick={() => onMonth(month)}
    >
      {DRAWN.map(
        (kind) =>
          counts[kind] > 0 && (
            <span
              key={kind}
              className={styles[`${kind}Bar`]}
              style={{ height: shareOf(counts[kind], top) }}
            />
          ),
      )}
    </button>
  );
}

const totalOf = (counts: VerdictCounts) => VERDICTS.reduce((sum, kind) => sum + counts[kind], 0);

function VerdictLegend({ years, undated }: Pick<MonthStripProps, "years" | "undated">) {
  const t = useT();
  const ofYears = years.reduce((sum, one) => sum + totalOf(one), 0);
  const lost = totalOf(undated);
  return (
    <p className={styles.legend}>
      {DRAWN.map((kind) => (
        <span key={kind}>
          <VerdictIcon kind={kind} size={15} /> {t(`limits.verdicts.${kind}`)}
        </span>
      ))}
      {ofYears > 0 && <span className={layout.muted}>{t("limits.withoutMonth", { n: ofYears })}</span>}
      {lost > 0 && <span className={layout.muted}>{t("limits.withoutDay", { n: lost })}</span>}
    </p>
  );
}
