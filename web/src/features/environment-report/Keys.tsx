import type { WaterSample } from "@vetaverde/contract/environment-report";
import { KEY_SIZES, MAX_SIZED_TDS, radiusOf } from "@vetaverde/domain/chemistry/figures/symbols";
import type { StationSymbol } from "../../charts/markers.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import styles from "./report.module.css";
import { type LegendEntry, StationLegend } from "./StationLegend.tsx";
import { SymbolMark } from "./SymbolMark.tsx";
import type { StationFocus } from "./station-focus.ts";

/** Up to this number of stations a legend without search lists them without scrolling. */
const MAX_LISTED_STATIONS = 24;
/** An outline of no station in particular. */
const ANY: StationSymbol = { path: "M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z", light: "#414945", dark: "#c3cbc6" };

export interface SymbolKeyProps {
  /** Names of the stations by identifier; those without a name are left out. */
  names: ReadonlyMap<string, string>;
  symbols: ReadonlyMap<string, StationSymbol>;
  /** What an outline means; null if there is none. */
  outline: string | null;
  /** Whether an outline has the tick of a result that was not detected. */
  below?: boolean;
  /** Lists every station, for an export to a file. */
  whole?: boolean | undefined;
  /** Absent: stations cannot be highlighted here. */
  focus?: StationFocus | undefined;
}

/** Legend: the symbol of each station, and the meaning of an outline. */
export function SymbolKey(props: SymbolKeyProps) {
  const { names, symbols, outline, below = false, whole = false, focus } = props;
  const entries = [...symbols].flatMap(([id, symbol]): LegendEntry[] => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name, symbol }];
  });
  return (
    <>
      {focus ? (
        <StationLegend entries={entries} focus={focus} whole={whole} />
      ) : (
        <PlainEntries entries={entries} />
      )}
      {outline !== null && (
        <ul className={styles.key} data-key>
          <OutlineKey text={outline} below={below} />
        </ul>
      )}
    </>
  );
}

function PlainEntries({ entries }: { entries: readonly LegendEntry[] }) {
  const t = useT();
  const isLong = entries.length > MAX_LISTED_STATIONS;
  return (
    <ul
      className={classes(styles.key, isLong && styles.keyRoom)}
      data-key
      aria-label={t("environmentReport.key.title")}
      {...(isLong && { tabIndex: 0 })}
    >
      {entries.map(({ id, name, symbol }) => (
        <li key={id} className={layout.row6}>
          <SymbolMark symbol={symbol} />
          <b>{name}</b>
        </li>
      ))}
    </ul>
  );
}

function OutlineKey({ text, below = false }: { text: string; below?: boolean }) {
  return (
    <li className={classes(layout.row6, layout.muted)}>
      <SymbolMark symbol={ANY} open below={below} />
      {text}
    </li>
  );
}

interface StationKeyProps {
  samples: readonly WaterSample[];
  symbols: ReadonlyMap<string, StationSymbol>;
  whole?: SymbolKeyProps["whole"];
  focus?: SymbolKeyProps["focus"];
  /** Whether an outline is explained elsewhere. */
  isPlain?: boolean;
}

/** Legend of the stations whose samples are drawn. */
export function StationKey({ samples, symbols, isPlain = false, ...shown }: StationKeyProps) {
  const names = new Map(samples.map(({ stationId, station }) => [stationId, station]));
  const outline = useOutline(samples);
  return <SymbolKey names={names} symbols={symbols} outline={isPlain ? null : outline} {...shown} />;
}

function useOutline(samples: readonly WaterSample[]): string | null {
  const t = useT();
  const bad = samples.filter(({ balance, pctMeq }) => balance === "bad" && pctMeq).length;
  return bad > 0 ? t("environmentReport.openMeans", { n: bad }) : null;
}

export interface FigureKeysProps {
  samples: readonly WaterSample[];
  /** Which of the signs the figure has. */
  trails: boolean;
  shading: boolean;
  sizes: boolean;
  /** Factor of the radii of the points. */
  grain: number;
}

/** Legend of everything in a figure but the stations: outlines, lines, shading, sizes. */
export function FigureKeys({ samples, trails, shading, sizes, grain }: FigureKeysProps) {
  const t = useT();
  const outline = useOutline(samples);
  return (
    <div className={styles.figureKeys}>
      <ul className={styles.keyLines} data-key>
        {outline !== null && <OutlineKey text={outline} />}
        {trails && (
          <li className={classes(layout.row6, layout.muted)}>
            <svg width={14} height={14} aria-hidden className={layout.fixedSize}>
              <line x1={0} x2={14} y1={7} y2={7} className={styles.trailSign} />
            </svg>
            {t("environmentReport.trails")}
          </li>
        )}
        {shading && (
          <li className={classes(layout.row6, layout.muted)}>
            <svg width={14} height={14} aria-hidden className={layout.fixedSize}>
              <rect x={0.5} y={1.5} width={13} height={11} className={styles.shadingSign} />
            </svg>
            {t("environmentReport.shaded")}
          </li>
        )}
      </ul>
      {sizes && <SizeKey samples={samples} grain={grain} />}
    </div>
  );
}

/** Legend of the sizes in the diamond. */
export function SizeKey({ samples, grain = 1 }: { samples: readonly WaterSample[]; grain?: number }) {
  const t = useT();
  const format = useFormat();
  if (!samples.some(({ tds }) => tds)) return null;
  const summed = samples.filter(({ tds }) => tds && !tds.measured).length;
  const isCut = samples.some(({ tds }) => tds && tds.value > MAX_SIZED_TDS);
  return (
    <div className={styles.sizes}>
      <p className={layout.muted}>{t("environmentReport.size")}</p>
      <ul className={styles.sizeSigns} data-key>
        {KEY_SIZES.map((tds, n) => {
          const radius = radiusOf(tds) * grain;
          const words = `${isCut && tds === MAX_SIZED_TDS ? "≥\u00a0" : ""}${format.number(tds)}`;
          return (
            // In a file the sizes are listed among other marks, so the first one includes the explanation.
            <li
              key={tds}
              {...(n === 0 && { "data-words": `${t("environmentReport.size")} ${format.number(tds)}` })}
            >
              <svg width={2 * radius + 2} height={2 * radius + 2} aria-hidden>
                <circle cx={radius + 1} cy={radius + 1} r={radius} className={styles.sizeCircle} />
              </svg>
              {words}
            </li>
          );
        })}
      </ul>
      {summed > 0 && <p className={layout.muted}>{t("environmentReport.sizeSummed", { n: summed })}</p>}
    </div>
  );
}
