import { type ExceedanceSummary, VERDICTS, type VerdictCounts } from "@vetaverde/contract/exceedances";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { VerdictIcon } from "../Verdict.tsx";
import { wholeMonths } from "./exceedances.address.ts";
import styles from "./exceedances.module.css";

interface MonthStripProps {
  months: ExceedanceSummary["months"];
  years: ExceedanceSummary["years"];
  undated: VerdictCounts;
  onMonth(month: string): void;
}

/** Verdicts drawn, from the bottom; results that meet their limit are not relevant here. */
const DRAWN = ["exceeds", "warns", "indeterminate"] as const;
const NONE: VerdictCounts = { exceeds: 0, warns: 0, indeterminate: 0, meets: 0 };

/** Results that exceed, are near or are indeterminate, by month; pressing a month filters by it. */
export function MonthStrip({ months, years, undated, onMonth }: MonthStripProps) {
  const t = useT();
  const counts = new Map(months.map((one) => [one.month, one]));
  const all = wholeMonths(months.map(({ month }) => month));
  const drawn = (of: VerdictCounts) => DRAWN.reduce((sum, kind) => sum + of[kind], 0);
  const most = Math.max(1, ...months.map(drawn));
  const describe = (of: VerdictCounts) =>
    VERDICTS.filter((kind) => of[kind] > 0)
      .map((kind) => `${t(`limits.verdicts.${kind}`)}: ${of[kind]}`)
      .join(", ");
  return (
    <section className={styles.strip} aria-label={t("limits.byMonth")}>
      <h2>{t("limits.byMonth")}</h2>
      <ol className={styles.months}>
        {all.map((month) => {
          const of = counts.get(month) ?? NONE;
          return (
            <li key={month}>
              <MonthBar
                month={month}
                describe={describe}
                of={of}
                counts={counts}
                onMonth={onMonth}
                most={most}
                drawn={drawn}
              />
              <span className={styles.year} aria-hidden>
                {month.endsWith("-01") || month === all[0] ? month.slice(0, 4) : ""}
              </span>
            </li>
          );
        })}
      </ol>
      <VerdictLegend years={years} undated={undated} most={most} />
    </section>
  );
}

interface MonthBarProps {
  month: string;
  describe(of: VerdictCounts): string;
  of: { exceeds: number; warns: number; indeterminate: number; meets: number };
  counts: Map<
    string,
    { exceeds: number; warns: number; indeterminate: number; meets: number; month: string }
  >;
  onMonth(month: string): void;
  most: number;
  drawn(of: VerdictCounts): number;
}

function MonthBar({ month, describe, of, counts, onMonth, most, drawn }: MonthBarProps) {
  const t = useT();
  const format = useFormat();
  const label = `${format.month(`${month}-01`)}: ${describe(of) || t("limits.noResults")}`;
  return (
    <button
      type="button"
      className={classes(counts.has(month) && layout.hoverCanvas)}
      title={label}
      aria-label={label}
      disabled={!counts.has(month)}
      onClick={() => onMonth(month)}
    >
      {DRAWN.map(
        (kind) =>
          of[kind] > 0 && <span key={kind} className={styles[`${kind}Bar`]} style={{ flexGrow: of[kind] }} />,
      )}
      <span style={{ flexGrow: most - drawn(of) }} />
    </button>
  );
}

const totalOf = (counts: VerdictCounts) => VERDICTS.reduce((sum, kind) => sum + counts[kind], 0);

function VerdictLegend({
  years,
  undated,
  most,
}: Pick<MonthStripProps, "years" | "undated"> & { most: number }) {
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
      <span className={layout.muted}>{t("limits.most", { n: String(most) })}</span>
      {ofYears > 0 && <span className={layout.muted}>{t("limits.withoutMonth", { n: ofYears })}</span>}
      {lost > 0 && <span className={layout.muted}>{t("limits.withoutDay", { n: lost })}</span>}
    </p>
  );
}
