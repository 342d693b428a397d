import type { WaterSample } from "@vetaverde/contract/environment-report";
import { KEY_SIZES, radiusOf } from "@vetaverde/domain/chemistry/figures/symbols";
import type { StationSymbol } from "../../charts/markers.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { type KeyEntry, LongKey, type LongKeyProps, MAX_LISTED_STATIONS } from "./LongKey.tsx";
import styles from "./report.module.css";
import { SymbolMark } from "./SymbolMark.tsx";

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
  focus?: string | null | undefined;
  onFocus?: LongKeyProps["onFocus"];
}

/** Legend: the symbol of each station, and the meaning of an outline. */
export function SymbolKey(props: SymbolKeyProps) {
  const { names, symbols, outline, below = false, whole = false, focus = null, onFocus } = props;
  const [first] = symbols.values();
  const entries = [...symbols].flatMap(([id, symbol]): KeyEntry[] => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name, symbol }];
  });
  const isLong = entries.length > MAX_LISTED_STATIONS && !whole;
  const listed = isLong ? [] : entries;
  return (
    <>
      {isLong && <LongKey entries={entries} focus={focus} onFocus={onFocus} />}
      {(listed.length > 0 || outline !== null) && (
        <ul className={styles.key} data-key>
          {listed.map(({ id, name, symbol }) => (
            <li key={id} className={layout.row6}>
              <SymbolMark symbol={symbol} />
              <b>{name}</b>
            </li>
          ))}
          {outline !== null && first && (
            <li className={classes(layout.row6, layout.muted)}>
              <SymbolMark symbol={first} open below={below} />
              {outline}
            </li>
          )}
        </ul>
      )}
    </>
  );
}

interface StationKeyProps {
  samples: readonly WaterSample[];
  symbols: ReadonlyMap<string, StationSymbol>;
  whole?: SymbolKeyProps["whole"];
  focus?: SymbolKeyProps["focus"];
  onFocus?: SymbolKeyProps["onFocus"];
}

/** Legend of the stations whose samples are drawn. */
export function StationKey({ samples, symbols, ...shown }: StationKeyProps) {
  const t = useT();
  const names = new Map(samples.map(({ stationId, station }) => [stationId, station]));
  const bad = samples.filter(({ balance, pctMeq }) => balance === "bad" && pctMeq).length;
  const outline = bad > 0 ? t("environmentReport.openMeans", { n: bad }) : null;
  return <SymbolKey names={names} symbols={symbols} outline={outline} {...shown} />;
}

/** Legend of the sizes in the diamond. */
export function SizeKey({ samples }: { samples: readonly WaterSample[] }) {
  const t = useT();
  const format = useFormat();
  if (!samples.some(({ tds }) => tds)) return null;
  const summed = samples.filter(({ tds }) => tds && !tds.measured).length;
  return (
    <p className={classes(layout.inlineCluster, styles.sizes)} data-key>
      {t("environmentReport.size")}
      {KEY_SIZES.map((tds, n) => {
        const radius = radiusOf(tds);
        return (
          // In a file the sizes are listed among other marks, so the first one includes the explanation.
          <span
            key={tds}
            className={layout.inlineCluster}
            {...(n === 0 && { "data-words": `${t("environmentReport.size")} ${format.number(tds)}` })}
          >
            <svg width={2 * radius + 2} height={2 * radius + 2} aria-hidden>
              <circle cx={radius + 1} cy={radius + 1} r={radius} className={styles.sizeCircle} />
            </svg>
            {format.number(tds)}
          </span>
        );
      })}
      {summed > 0 && (
        <span className={classes(layout.inlineCluster, layout.muted)}>
          {t("environmentReport.sizeSummed", { n: summed })}
        </span>
      )}
    </p>
  );
}
