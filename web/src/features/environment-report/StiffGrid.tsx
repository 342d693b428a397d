import type { WaterSample } from "@vetaverde/contract/environment-report";
import { stiffFigure, stiffScale } from "@vetaverde/domain/chemistry/figures/stiff";
import { useState } from "react";
import { FigureShapes } from "../../charts/FigureShapes.tsx";
import type { StationSymbol } from "../../charts/markers.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { rowsOf } from "./report.marks.ts";
import styles from "./report.module.css";

const PER_PAGE = 12;
const WIDE = 236;

export interface StiffGridProps {
  /** One of each station. */
  samples: readonly WaterSample[];
  symbols: ReadonlyMap<string, StationSymbol>;
  onOpen(sample: string): void;
}

/** The polygons of Stiff side by side: by one scale, so that they can be compared, or each by its own, so that weak water has a shape. */
export function StiffGrid({ samples, symbols, onOpen }: StiffGridProps) {
  const t = useT();
  const format = useFormat();
  const [most, setMost] = useState(PER_PAGE);
  const [own, setOwn] = useState(false);
  const drawn = samples
    .flatMap((sample) => {
      const rows = rowsOf(sample);
      return rows ? [{ sample, rows }] : [];
    })
    .sort((a, b) => a.sample.station.localeCompare(b.sample.station, undefined, { numeric: true }));
  const scale = stiffScale(drawn.map(({ rows }) => rows));
  if (drawn.length === 0) return null;
  return (
    <section aria-label={t("environmentReport.stiff")}>
      <h2 className={styles.h2}>
        {t("environmentReport.stiff")}{" "}
        <small>
          {own ? t("environmentReport.stiffOwnScale") : t("environmentReport.stiffScale", { n: scale })}
        </small>
      </h2>
      <Checkbox label={t("environmentReport.ownScale")} checked={own} onValue={setOwn} />
      <ul className={styles.stiffs}>
        {drawn.slice(0, most).map(({ sample, rows }) => {
          const symbol = symbols.get(sample.stationId);
          const title = `${sample.station} · ${sample.date ? format.day(sample.date) : t("environmentReport.noDate")}`;
          const figure = stiffFigure(rows, own ? stiffScale([rows]) : scale, title);
          const unit = WIDE / figure.width;
          return (
            <li key={sample.id}>
              <button type="button" className={styles.stiff} onClick={() => onOpen(sample.id)}>
                <svg width={WIDE} height={figure.height * unit} role="img" aria-label={title} data-diagram>
                  <FigureShapes
                    shapes={figure.shapes}
                    scale={unit}
                    height={figure.height}
                    color={symbol && `light-dark(${symbol.light}, ${symbol.dark})`}
                  />
                </svg>
              </button>
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
