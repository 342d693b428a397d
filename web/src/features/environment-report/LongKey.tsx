import { DISTINCT_SYMBOLS } from "@vetaverde/domain/chemistry/figures/symbols";
import { fold } from "@vetaverde/domain/text/fold";
import { useState } from "react";
import type { StationSymbol } from "../../charts/markers.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { SearchField } from "../../ui/SearchField.tsx";
import styles from "./report.module.css";
import { SymbolMark } from "./SymbolMark.tsx";

/** Up to this number of stations the legend lists them all. */
export const MAX_LISTED_STATIONS = 24;
const STATIONS_PER_PAGE = 48;

export interface KeyEntry {
  id: string;
  name: string;
  symbol: StationSymbol;
}

export interface LongKeyProps {
  entries: readonly KeyEntry[];
  /** The highlighted station; null: none. */
  focus: string | null;
  /** Absent: stations cannot be highlighted here. */
  onFocus?: ((station: string | null) => void) | undefined;
}

/** Legend of many stations: searched, read page by page, and never higher than a few lines. */
export function LongKey({ entries, focus, onFocus }: LongKeyProps) {
  const t = useT();
  const [search, setSearch] = useState("");
  const focused = entries.find(({ id }) => id === focus);
  const found = entries.filter(({ name }) => fold(name).includes(fold(search.trim())));
  const repeated = onFocus ? "environmentReport.key.repeatedFocus" : "environmentReport.key.repeated";
  return (
    <section className={styles.longKey} aria-label={t("environmentReport.key.title")}>
      <div className={layout.inlineCluster}>
        <b>{t("environmentReport.key.stations", { n: entries.length })}</b>
        <SearchField
          label={t("environmentReport.key.search")}
          value={search}
          onValue={setSearch}
          pauseMs={0}
        />
        {focused && onFocus && (
          <Button size="small" kind="quiet" onClick={() => onFocus(null)}>
            {t("environmentReport.key.showAll", { station: focused.name })}
          </Button>
        )}
      </div>
      {/* Another search begins at its first page. */}
      <PagedEntries key={search} found={found} focus={focus} onFocus={onFocus} />
      {entries.length > DISTINCT_SYMBOLS && (
        <p className={classes(layout.muted, styles.note)}>{t(repeated, { n: DISTINCT_SYMBOLS })}</p>
      )}
    </section>
  );
}

interface PagedEntriesProps {
  found: readonly KeyEntry[];
  focus: string | null;
  onFocus: LongKeyProps["onFocus"];
}

function PagedEntries({ found, focus, onFocus }: PagedEntriesProps) {
  const t = useT();
  const [listed, setListed] = useState(STATIONS_PER_PAGE);
  return (
    <ul
      className={classes(styles.key, styles.keyRoom)}
      data-key
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t("environmentReport.key.title")}
    >
      {found.slice(0, listed).map((entry) => (
        <li key={entry.id}>
          <StationEntry entry={entry} isFocused={entry.id === focus} onFocus={onFocus} />
        </li>
      ))}
      {found.length > listed && (
        <li>
          <Button size="small" kind="quiet" onClick={() => setListed(listed + STATIONS_PER_PAGE)}>
            {t("environmentReport.more", { n: found.length - listed })}
          </Button>
        </li>
      )}
      {found.length === 0 && <li className={layout.muted}>{t("environmentReport.key.none")}</li>}
    </ul>
  );
}

interface StationEntryProps {
  entry: KeyEntry;
  isFocused: boolean;
  onFocus: LongKeyProps["onFocus"];
}

/** A station's symbol and name; pressed, its samples are highlighted. */
function StationEntry({ entry: { id, name, symbol }, isFocused, onFocus }: StationEntryProps) {
  const content = (
    <>
      <SymbolMark symbol={symbol} />
      <b>{name}</b>
    </>
  );
  if (!onFocus) return <span className={layout.row6}>{content}</span>;
  return (
    <button
      type="button"
      className={classes(layout.row6, layout.hoverCanvas, layout.touchTargetOnPhone, styles.keyEntry)}
      aria-pressed={isFocused}
      onClick={() => onFocus(isFocused ? null : id)}
    >
      {content}
    </button>
  );
}
