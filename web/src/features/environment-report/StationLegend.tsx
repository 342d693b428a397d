import { DISTINCT_SYMBOLS } from "@vetaverde/domain/chemistry/figures/symbols";
import { fold } from "@vetaverde/domain/text/fold";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { StationSymbol } from "../../charts/markers.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { SearchField } from "../../ui/SearchField.tsx";
import styles from "./report.module.css";
import { SymbolMark } from "./SymbolMark.tsx";
import type { StationFocus } from "./station-focus.ts";

/** Up to this number of stations each has a colour and a shape of its own. */
const FEW = 8;
const STATIONS_PER_PAGE = 96;

export interface LegendEntry {
  id: string;
  name: string;
  symbol: StationSymbol;
}

export interface StationLegendProps {
  entries: readonly LegendEntry[];
  focus: StationFocus;
  /** Lists every station, for an export to a file. */
  whole?: boolean;
}

/** Legend of the stations: an entry highlights its station while hovered or focused, and picks it when pressed. */
export function StationLegend({ entries, focus, whole = false }: StationLegendProps) {
  const t = useT();
  const [search, setSearch] = useState("");
  const words = whole ? "" : fold(search.trim());
  const found = entries.filter(({ name }) => fold(name).includes(words));
  const { picked, onPick } = focus;
  return (
    <section className={styles.legend} aria-label={t("environmentReport.key.title")}>
      <div className={styles.legendHead}>
        <h2 className={layout.partHeading}>
          {t("environmentReport.stations")}{" "}
          <small className={layout.mutedSmallRegular}>
            {picked.length > 0
              ? t("environmentReport.key.picked", { n: picked.length, of: String(entries.length) })
              : entries.length}
          </small>
        </h2>
        {picked.length > 0 && (
          <Button size="small" kind="quiet" onClick={() => onPick([])}>
            {t("environmentReport.key.showAll")}
          </Button>
        )}
        {entries.length > FEW && (
          <SearchField
            label={t("environmentReport.key.search")}
            value={search}
            onValue={setSearch}
            pauseMs={0}
          />
        )}
      </div>
      {/* Another search begins at its first page. */}
      <EntryList key={words} found={found} focus={focus} whole={whole} />
      {entries.length > DISTINCT_SYMBOLS && (
        <p className={classes(layout.muted, styles.note)}>
          {t("environmentReport.key.repeated", { n: DISTINCT_SYMBOLS })}
        </p>
      )}
    </section>
  );
}

interface EntryListProps {
  found: readonly LegendEntry[];
  focus: StationFocus;
  whole: boolean;
}

function EntryList({ found, focus, whole }: EntryListProps) {
  const t = useT();
  const [listed, setListed] = useState(STATIONS_PER_PAGE);
  const [current, setCurrent] = useState(0);
  const list = useShownEntry(focus.pointed);
  const shown = whole ? found : found.slice(0, listed);
  const toggle = (id: string) =>
    focus.onPick(
      focus.picked.includes(id) ? focus.picked.filter((one) => one !== id) : [...focus.picked, id],
    );
  return (
    <ul ref={list} className={classes(styles.key, styles.keyRoom)} data-key onKeyDown={walkEntries}>
      {shown.map((entry, n) => (
        <li key={entry.id} data-station={entry.id}>
          <StationEntry
            entry={entry}
            focus={focus}
            isTabStop={n === Math.min(current, shown.length - 1)}
            onFocus={() => setCurrent(n)}
            onToggle={() => toggle(entry.id)}
          />
        </li>
      ))}
      {found.length > shown.length && (
        <li>
          <Button size="small" kind="quiet" onClick={() => setListed(listed + STATIONS_PER_PAGE)}>
            {t("environmentReport.more", { n: found.length - shown.length })}
          </Button>
        </li>
      )}
      {found.length === 0 && <li className={layout.muted}>{t("environmentReport.key.none")}</li>}
    </ul>
  );
}

/** Scrolls within the list to the entry of a station, without moving the page. */
function useShownEntry(station: string | null) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { current } = list;
    const entry = current?.querySelector<HTMLElement>(`[data-station="${station}"]`);
    if (!current || !entry) return;
    // The list is what the entries are placed in.
    const above = entry.offsetTop;
    const below = above + entry.offsetHeight - current.clientHeight;
    if (above < current.scrollTop) current.scrollTop = above;
    else if (below > current.scrollTop) current.scrollTop = below;
  }, [station]);
  return list;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys move between the entries, of which only one is reached with the tab key. */
function walkEntries(event: KeyboardEvent<HTMLUListElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = all.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length]?.focus();
}

interface StationEntryProps {
  entry: LegendEntry;
  focus: StationFocus;
  isTabStop: boolean;
  onFocus(): void;
  onToggle(): void;
}

function StationEntry({
  entry: { id, name, symbol },
  focus,
  isTabStop,
  onFocus,
  onToggle,
}: StationEntryProps) {
  const { lit, picked, pointed, onHover } = focus;
  const isMuted = lit !== null && !lit.has(id);
  return (
    <button
      type="button"
      className={classes(
        layout.row6,
        layout.hoverCanvas,
        layout.touchTargetOnPhone,
        styles.keyEntry,
        isMuted && styles.mutedEntry,
        pointed === id && styles.pointedEntry,
      )}
      aria-pressed={picked.includes(id)}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onToggle}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && onHover(id)}
      onPointerLeave={() => onHover(null)}
      onFocus={({ currentTarget }) => {
        onFocus();
        if (currentTarget.matches(":focus-visible")) onHover(id);
      }}
      onBlur={() => onHover(null)}
    >
      <SymbolMark symbol={symbol} />
      <b>{name}</b>
    </button>
  );
}
