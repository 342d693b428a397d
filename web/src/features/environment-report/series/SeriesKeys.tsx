import type { SeriesPoint, WaterSeries } from "@vetaverde/contract/water-series";
import type { SeriesScale } from "@vetaverde/domain/chemistry/figures/time-series";
import type { StationSymbol } from "../../../charts/markers.ts";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { ExcludedList } from "../ExcludedList.tsx";
import { SymbolKey } from "../Keys.tsx";
import styles from "../report.module.css";
import type { StationFocus } from "../station-focus.ts";
import type { DrawnSeries, LeftOut } from "./series.marks.ts";
import { useSeriesTexts } from "./series.messages.ts";

/** Legend of the stations whose results are drawn. */
export function SeriesStations({
  points,
  symbols,
  whole,
  focus,
}: {
  points: readonly SeriesPoint[];
  symbols: ReadonlyMap<string, StationSymbol>;
  /** Lists every station, for an export to a file. */
  whole?: boolean | undefined;
  /** Absent: stations cannot be highlighted here. */
  focus?: StationFocus;
}) {
  const t = useT();
  const names = new Map(points.map(({ stationId, station }) => [stationId, station]));
  const open = points.filter(({ detected }) => !detected).length;
  const outline = open > 0 ? t("waterSeries.openMeans", { n: open }) : null;
  return <SymbolKey names={names} symbols={symbols} outline={outline} below whole={whole} focus={focus} />;
}

export interface SeriesKeysProps {
  series: WaterSeries;
  /** Null: nothing is drawn. */
  drawn: DrawnSeries | null;
  scale: SeriesScale;
  onOpen(result: string): void;
}

/** All limits with their full names, and the results that are not in the chart. */
export function SeriesKeys({ series, drawn, scale, onOpen }: SeriesKeysProps) {
  const t = useT();
  const texts = useSeriesTexts();
  const { limits, judging, points, total, parameter } = series;
  const leftOut: readonly LeftOut[] = drawn?.leftOut ?? allLeftOut(series, scale);
  const seen = points.length + series.excluded.length;
  const own = drawn?.own ?? 0;
  const ownLimits = points.flatMap(({ held }) => held.filter((one) => one.own).map(texts.named));
  const ownNames = [...new Set(ownLimits)].sort();
  return (
    <>
      {limits.length > 0 && <LimitList limits={limits} unit={parameter.unit} far={drawn?.far ?? new Set()} />}
      {own > 0 && (
        <p className={classes(layout.muted, styles.note)}>
          {t("waterSeries.ownMeans", { n: own })} <b>{ownNames.join(" · ")}</b>
        </p>
      )}
      {limits.length === 0 && own === 0 && (
        <p className={classes(layout.muted, styles.note)}>{t("waterSeries.noLimits")}</p>
      )}
      {judging && <p className={classes(layout.muted, styles.note)}>{t("waterSeries.judging")}</p>}
      {total > seen && (
        <p className={classes(layout.muted, styles.note)}>{t("waterSeries.newest", { n: seen, total })}</p>
      )}
      {drawn && <p className={classes(layout.muted, styles.note)}>{t("waterSeries.note")}</p>}
      {leftOut.length > 0 && <LeftOutList all={leftOut} onOpen={onOpen} />}
    </>
  );
}

const allLeftOut = ({ excluded, points }: WaterSeries, scale: SeriesScale): LeftOut[] => [
  ...excluded,
  ...points
    .filter(({ value }) => scale === "log" && value <= 0)
    .map((one) => ({ ...one, reason: "notPositive" as const })),
];

function LimitList({
  limits,
  unit,
  far,
}: {
  limits: WaterSeries["limits"];
  unit: string;
  far: DrawnSeries["far"];
}) {
  const t = useT();
  const texts = useSeriesTexts();
  return (
    <section aria-label={t("waterSeries.limits")}>
      <ul className={styles.limits}>
        {limits.map((one) => {
          const about = [
            texts.daysOf(one),
            one.stations ? t("waterSeries.at", { stations: one.stations.join(", ") }) : "",
            far.has(one) ? t("waterSeries.far") : "",
          ].filter(Boolean);
          return (
            <li key={`${one.set} ${one.side} ${one.note} ${one.value} ${one.from} ${one.stations}`}>
              <svg width={26} height={10} aria-hidden className={layout.fixedSize}>
                <line
                  {...{ x1: 1, x2: 25, y1: 5, y2: 5 }}
                  className={one.side === "warning" ? styles.warningLine : styles.limitLine}
                />
              </svg>
              <span>
                <b>{texts.limitOf(one, unit)}</b>
                {about.length > 0 && <span className={layout.muted}> · {about.join(" · ")}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function LeftOutList({ all, onOpen }: { all: readonly LeftOut[]; onOpen(result: string): void }) {
  const t = useT();
  return (
    <ExcludedList
      summary={t("waterSeries.excluded", { n: all.length })}
      all={all}
      idOf={({ result }) => result}
      onOpen={onOpen}
    >
      {({ raw, reason }) => (
        <>
          {raw && <b>{raw}</b>} {t(`waterSeries.reasons.${reason}`)}
        </>
      )}
    </ExcludedList>
  );
}
