import type { SeriesPoint, WaterSeries } from "@vetaverde/contract/water-series";
import type { SeriesScale } from "@vetaverde/domain/chemistry/figures/time-series";
import type { StationSymbol } from "../../../charts/markers.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { SymbolMark } from "../Keys.tsx";
import styles from "../report.module.css";
import type { DrawnSeries, LeftOut } from "./series.marks.ts";
import { useSeriesWords } from "./series.messages.ts";

const MAX_TOLD = 100;

/** Legend: the symbol of each station, and the meaning of an outline. */
export function SeriesStations({
  points,
  symbols,
}: {
  points: readonly SeriesPoint[];
  symbols: ReadonlyMap<string, StationSymbol>;
}) {
  const t = useT();
  const names = new Map(points.map(({ stationId, station }) => [stationId, station]));
  const open = points.filter(({ detected }) => !detected).length;
  const [first] = symbols.values();
  return (
    <ul className={styles.key} data-key>
      {[...symbols]
        .filter(([id]) => names.has(id))
        .map(([id, symbol]) => (
          <li key={id}>
            <SymbolMark symbol={symbol} />
            <b>{names.get(id)}</b>
          </li>
        ))}
      {open > 0 && first && (
        <li className={layout.muted}>
          <SymbolMark symbol={first} open />
          {t("waterSeries.openMeans", { n: open })}
        </li>
      )}
    </ul>
  );
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
  const words = useSeriesWords();
  const { limits, judging, points, total, parameter } = series;
  const leftOut: readonly LeftOut[] = drawn?.leftOut ?? allLeftOut(series, scale);
  const seen = points.length + series.excluded.length;
  const own = drawn?.own ?? 0;
  const ownLimits = points.flatMap(({ held }) => held.filter((one) => one.own).map(words.named));
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
  const words = useSeriesWords();
  return (
    <section aria-label={t("waterSeries.limits")}>
      <ul className={styles.limits}>
        {limits.map((one) => {
          const about = [
            words.daysOf(one),
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
                <b>{words.limitOf(one, unit)}</b>
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
  const format = useFormat();
  return (
    <details className={styles.without}>
      <summary>{t("waterSeries.excluded", { n: all.length })}</summary>
      <ul>
        {all.slice(0, MAX_TOLD).map((one) => (
          <li key={one.result}>
            <button type="button" className={styles.link} onClick={() => onOpen(one.result)}>
              {one.station} · {one.date ? format.day(one.date) : t("environmentReport.noDate")}
            </button>{" "}
            {one.raw && <b>{one.raw}</b>} {t(`waterSeries.reasons.${one.reason}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
