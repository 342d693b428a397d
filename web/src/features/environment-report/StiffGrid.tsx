import type { WaterSample } from "@vetaverde/contract/environment-report";
import type { StiffRow } from "@vetaverde/domain/chemistry/diagram";
import { isCut, stiffFigure, stiffScale, stiffUsualScale } from "@vetaverde/domain/chemistry/figures/stiff";
import { useState } from "react";
import { FigureShapes } from "../../charts/FigureShapes.tsx";
import type { StationSymbol } from "../../charts/markers.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Segmented } from "../../ui/Segmented.tsx";
import { STIFF_SCALES, type StiffScale } from "./report.address.ts";
import { rowsOf } from "./report.marks.ts";
import styles from "./report.module.css";

const PER_PAGE = 12;
const WIDE = 236;

export interface StiffGridProps {
  /** One sample per station. */
  samples: readonly WaterSample[];
  symbols: ReadonlyMap<string, StationSymbol>;
  /** Absent: the scale is selected here and not stored. */
  by?: StiffScale;
  onBy?: (by: StiffScale) => void;
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
 * Stiff polygons side by side: on a scale that suits most and truncates brines, on one that fits all, or each on its
 * own.
 */
export function StiffGrid({ samples, symbols, by: chosen, onBy, onOpen }: StiffGridProps) {
  const t = useT();
  const format = useFormat();
  const [most, setMost] = useState(PER_PAGE);
  const { drawn, by, scale, setOwn, cut } = useStiffScale(chosen, samples);
  const number = (meq: number) => format.number(Number(meq.toPrecision(3)));
  if (drawn.length === 0) return null;
  return (
    <section aria-label={t("environmentReport.stiff")}>
      <StiffHeading by={by} number={number} scale={scale} />
      <ScaleChoice by={by} onScale={onBy ?? setOwn} />
      {cut > 0 && (
        <p className={classes(layout.muted, styles.note)}>{t("environmentReport.stiffCut", { n: cut })}</p>
      )}
      <ul className={styles.stiffs}>
        {drawn.slice(0, most).map(({ sample, rows }) => {
          return (
            <li key={sample.id}>
              <StiffButton
                symbols={symbols}
                sample={sample}
                rows={rows}
                by={by}
                scale={scale}
                number={number}
                onOpen={onOpen}
              />
            </li>
          );
        })}
      </ul>
      {drawn.length > most && (
        <Button size="small" kind="quiet" onClick={() => setMost(most + PER_PAGE)}>
          {t("environmentReport.more", { n: drawn.length - most })}
        </Button>
      )}
    </section>
  );
}

function useStiffScale(chosen: StiffScale | undefined, samples: readonly WaterSample[]) {
  const [own, setOwn] = useState<StiffScale>("usual");
  const by = chosen ?? own;
  const drawn = stiffsOf(samples);
  const all = drawn.map(({ rows }) => rows);
  const scale = by === "usual" ? stiffUsualScale(all) : stiffScale(all);
  const cut = by === "own" ? 0 : all.filter((rows) => isCut(rows, scale)).length;
  return { drawn, by, scale, setOwn, cut };
}

function ScaleChoice({ by, onScale }: { by: "all" | "own" | "usual"; onScale(by: StiffScale): void }) {
  const t = useT();
  return (
    <Segmented
      label={t("environmentReport.scaleOf")}
      value={by}
      options={STIFF_SCALES.map((value) => ({ value, label: t(`environmentReport.scales.${value}`) }))}
      onValue={onScale}
    />
  );
}

function StiffHeading({
  by,
  number,
  scale,
}: {
  by: "all" | "own" | "usual";
  number(meq: number): string;
  scale: number;
}) {
  const t = useT();
  return (
    <h2 className={layout.partHeading}>
      {t("environmentReport.stiff")}{" "}
      <small className={layout.mutedSmallRegular}>
        {by === "own"
          ? t("environmentReport.stiffOwnScale")
          : t("environmentReport.stiffScale", { n: number(scale) })}
      </small>
    </h2>
  );
}

interface StiffButtonProps {
  symbols: ReadonlyMap<string, StationSymbol>;
  sample: WaterSample;
  rows: StiffRow[];
  by: "all" | "own" | "usual";
  scale: number;
  number(meq: number): string;
  onOpen(sample: string): void;
}

function StiffButton({ symbols, sample, rows, by, scale, number, onOpen }: StiffButtonProps) {
  const t = useT();
  const format = useFormat();
  const symbol = symbols.get(sample.stationId);
  const title = `${sample.station} · ${sample.date ? format.day(sample.date) : t("environmentReport.noDate")}`;
  const figure = stiffFigure(rows, by === "own" ? stiffScale([rows]) : scale, title, number);
  const unit = WIDE / figure.width;
  return (
    <button
      type="button"
      className={classes(layout.hoverCanvas, styles.stiff)}
      onClick={() => onOpen(sample.id)}
    >
      <svg width={WIDE} height={figure.height * unit} role="img" aria-label={title} data-diagram>
        <FigureShapes
          shapes={figure.shapes}
          scale={unit}
          height={figure.height}
          color={symbol && `light-dark(${symbol.light}, ${symbol.dark})`}
        />
      </svg>
    </button>
  );
}
