import type { WaterSample } from "@vetaverde/contract/environment-report";
import { isCut, stiffScale, stiffUsualScale } from "@vetaverde/domain/chemistry/figures/stiff";
import { useMemo, useState } from "react";
import type { StationSymbol } from "../../charts/markers.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { IconChevronLeft, IconChevronRight } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { useWidth } from "../../ui/use-width.ts";
import { STIFF_SCALES, type StiffScale } from "./report.address.ts";
import { rowsOf } from "./report.marks.ts";
import styles from "./report.module.css";
import { type StiffCell, StiffScaleBar, StiffSvg } from "./StiffCell.tsx";

const ROWS_PER_PAGE = 3;
const MAX_COLUMNS = 4;
/** Minimum width of a polygon, and the width of the names at both sides, in pixels. */
const [MIN_PLOT, NAMES] = [108, 118];

export interface StiffGridProps {
  /** One sample per station. */
  samples: readonly WaterSample[];
  symbols: ReadonlyMap<string, StationSymbol>;
  /** Absent: the scale is selected here and not stored. */
  by?: StiffScale;
  onBy?: (by: StiffScale) => void;
  /** Highlighted stations come first; null: none are highlighted. */
  lit?: ReadonlySet<string> | null;
  onOpen(sample: string): void;
}

/** The samples that have a polygon, sorted by station name. */
export const stiffsOf = (samples: readonly WaterSample[]) =>
  samples
    .flatMap((sample) => {
      const rows = rowsOf(sample);
      return rows ? [{ sample, rows }] : [];
    })
    .sort((a, b) => a.sample.station.localeCompare(b.sample.station, undefined, { numeric: true }));

/**
 * Stiff polygons side by side, page by page: on a scale that suits most and truncates brines, on one that fits all, or
 * each on its own.
 */
export function StiffGrid({ samples, symbols, by: chosen, onBy, lit = null, onOpen }: StiffGridProps) {
  const t = useT();
  const [room, width] = useWidth();
  const [own, setOwn] = useState<StiffScale>("usual");
  const by = chosen ?? own;
  const drawn = useMemo(() => litFirst(stiffsOf(samples), lit), [samples, lit]);
  const columns = Math.max(
    1,
    Math.min(MAX_COLUMNS, drawn.length, Math.floor(((width || 400) - NAMES) / MIN_PLOT)),
  );
  const pages = usePages(drawn, columns * ROWS_PER_PAGE);
  const { scale, cut } = scaleOf(by, drawn, pages.shown);
  // The element stays, so that its width is known when there is something to draw.
  if (drawn.length === 0) return <section ref={room} hidden />;
  return (
    <section aria-label={t("environmentReport.stiff")} ref={room}>
      <div className={styles.stiffHead}>
        <h2 className={layout.partHeading}>{t("environmentReport.stiff")}</h2>
        <ScaleChoice by={by} onScale={onBy ?? setOwn} />
        <Pager {...pages} />
      </div>
      <StiffRows {...{ symbols, columns, by, scale, lit, onOpen }} shown={pages.shown} width={width || 400} />
      <p className={classes(layout.muted, styles.note)}>
        {t("environmentReport.stiffOf")}{" "}
        {by === "usual" && pages.pages > 1 && t("environmentReport.stiffPage")}{" "}
        {cut > 0 && t("environmentReport.stiffCut", { n: cut })}
      </p>
    </section>
  );
}

type Stiffs = ReturnType<typeof stiffsOf>;

/** The highlighted stations come first, on the first page. */
function litFirst(all: Stiffs, lit: ReadonlySet<string> | null): Stiffs {
  if (!lit) return all;
  const isLit = ({ sample }: Stiffs[number]) => lit.has(sample.stationId);
  return [...all.filter(isLit), ...all.filter((one) => !isLit(one))];
}

/**
 * The common scale and how many of the visible polygons it cuts. The usual one suits the visible page: a brine on
 * another page does not turn these polygons into slivers.
 */
function scaleOf(by: StiffScale, all: Stiffs, shown: Stiffs) {
  const barsOf = (stiffs: Stiffs) => stiffs.map(({ rows }) => rows);
  const scale = by === "usual" ? stiffUsualScale(barsOf(shown)) : stiffScale(barsOf(all));
  const cut = by === "own" ? 0 : barsOf(shown).filter((rows) => isCut(rows, scale)).length;
  return { scale, cut };
}

function usePages(drawn: Stiffs, size: number) {
  const [page, onPage] = useState(0);
  const pages = Math.ceil(drawn.length / size);
  // A filter may leave fewer pages.
  const at = Math.min(page, pages - 1);
  const from = at * size;
  return { page: at, pages, onPage, from, shown: drawn.slice(from, from + size), total: drawn.length };
}

function Pager({ page, pages, onPage, from, shown, total }: ReturnType<typeof usePages>) {
  const t = useT();
  if (pages < 2) return null;
  return (
    <span className={styles.pager}>
      <Button
        size="small"
        kind="quiet"
        icon={<IconChevronLeft size={16} aria-hidden />}
        aria-label={t("environmentReport.previous")}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span aria-live="polite">
        {t("environmentReport.range", { from: from + 1, to: from + shown.length, total })}
      </span>
      <Button
        size="small"
        kind="quiet"
        icon={<IconChevronRight size={16} aria-hidden />}
        aria-label={t("environmentReport.next")}
        disabled={page >= pages - 1}
        onClick={() => onPage(page + 1)}
      />
    </span>
  );
}

function ScaleChoice({ by, onScale }: { by: StiffScale; onScale(by: StiffScale): void }) {
  const t = useT();
  return (
    <FilterChip
      single
      name={t("environmentReport.scaleOf")}
      options={STIFF_SCALES.map((value) => ({ value, label: t(`environmentReport.scales.${value}`) }))}
      chosen={[by]}
      onChosen={([value]) => value && onScale(value)}
    />
  );
}

interface StiffRowsProps {
  shown: Stiffs;
  symbols: ReadonlyMap<string, StationSymbol>;
  width: number;
  columns: number;
  by: StiffScale;
  scale: number;
  lit: ReadonlySet<string> | null;
  onOpen(sample: string): void;
}

/** The polygons of a page: the rows of ions are named at both ends of each line, the scale is below all. */
function StiffRows({ shown, symbols, width, columns, by, scale, lit, onOpen }: StiffRowsProps) {
  const format = useFormat();
  const number = (meq: number) => format.number(Number(meq.toPrecision(3)));
  const plot = Math.floor((width - NAMES - 12 * (columns - 1)) / columns);
  const cellOf = ({ rows, sample }: Stiffs[number], n: number): StiffCell => ({
    sample,
    rows,
    symbol: symbols.get(sample.stationId),
    scale: by === "own" ? stiffScale([rows]) : scale,
    isOwnScale: by === "own",
    plot,
    isFirst: n % columns === 0,
    isLast: n % columns === columns - 1 || (shown.length < columns && n === shown.length - 1),
    number,
  });
  return (
    <>
      <ul className={styles.stiffs} style={{ gridTemplateColumns: `repeat(${columns}, max-content)` }}>
        {shown.map((one, n) => (
          <li key={one.sample.id} className={isFaint(lit, one.sample) ? styles.faintStiff : undefined}>
            <button
              type="button"
              className={classes(layout.hoverCanvas, styles.stiff)}
              onClick={() => onOpen(one.sample.id)}
            >
              <StiffSvg {...cellOf(one, n)} />
            </button>
          </li>
        ))}
      </ul>
      {by !== "own" && <StiffScaleBar plot={plot} scale={scale} number={number} />}
    </>
  );
}

const isFaint = (lit: ReadonlySet<string> | null, { stationId }: WaterSample) =>
  lit !== null && !lit.has(stationId);
