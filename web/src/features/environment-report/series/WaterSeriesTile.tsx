import type { WaterSeries } from "@vetaverde/contract/water-series";
import { useMemo, useState } from "react";
import type { StationSymbol } from "../../../charts/markers.ts";
import { PointDiagram } from "../../../charts/PointDiagram.tsx";
import { useT } from "../../../lib/i18n.ts";
import { allOf } from "../../../resource/all-of.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import layout from "../../../ui/layout.module.css";
import { useHeight } from "../../../ui/use-height.ts";
import { useWidth } from "../../../ui/use-width.ts";
import { useWaterOptions } from "../environment-report.queries.ts";
import { symbolsOf } from "../report.marks.ts";
import styles from "../report.module.css";
import { type Tile, tileQuery } from "../tile.query.ts";
import { SeriesStations } from "./SeriesKeys.tsx";
import { SeriesSheet, SeriesTip } from "./SeriesTip.tsx";
import type { DrawnSeries } from "./series.marks.ts";
import { drawnChoice, useParameterOptions, useSeriesTexts } from "./series.messages.ts";
import { useDrawnSeries } from "./use-drawn-series.ts";
import { seriesQueryOf, useWaterSeries } from "./water-series.queries.ts";

/** Width below which a series is drawn in the phone's format. */
const NARROW = 520;

export interface WaterSeriesTileProps {
  project: { id: string; timeZone: string };
  tile: Tile;
}

/** A board tile with a time series and its limits, fitted to the available space. */
export function WaterSeriesTile({ project, tile }: WaterSeriesTileProps) {
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
  const options = useWaterOptions(project.id, tile.category);
  const parameters = useParameterOptions(options.data);
  const saved = tile.parameter ? { code: tile.parameter, fraction: tile.fraction } : null;
  const choice = options.data && saved ? drawnChoice(saved, parameters) : null;
  const series = useWaterSeries(
    project.id,
    choice && seriesQueryOf(choice, tileQuery(tile, project.timeZone)),
  );
  const stations = options.data?.stations;
  const symbols = useMemo(() => symbolsOf(stations ?? []), [stations]);
  const both = allOf({ series, options });
  const { data } = series;
  if (both.isError || !data) return <QueryState query={both} errorTitle={t("waterSeries.failed")} />;
  if (data.total === 0) return <EmptyState title={t("waterSeries.empty")} />;
  return (
    <div className={styles.tile}>
      <Drawn series={data} scale={tile.scale} symbols={symbols} onOpen={setOpened} />
      {opened && (
        <SeriesSheet series={data} result={opened} symbols={symbols} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

interface DrawnProps {
  series: WaterSeries;
  scale: Tile["scale"];
  symbols: ReadonlyMap<string, StationSymbol>;
  onOpen(result: string): void;
}

function Drawn({ series, scale, symbols, onOpen }: DrawnProps) {
  const t = useT();
  const [room, height] = useHeight();
  const [frame, width] = useWidth();
  const narrow = width < NARROW;
  const { unit, name } = series.parameter;
  const { drawn, byResult } = useDrawnSeries(series, { symbols, scale, narrow });
  if (!drawn) return <EmptyState title={t("waterSeries.noneDrawn")} />;
  const n = drawn.marks.length;
  return (
    <>
      <SeriesStations points={drawn.shown} symbols={symbols} />
      <div ref={room} className={styles.tileRoom}>
        <div ref={frame}>
          <div
            className={styles.tileFigure}
            style={{ maxWidth: (height * drawn.frame.width) / drawn.frame.height || undefined }}
          >
            <PointDiagram
              label={t("waterSeries.label", { parameter: name, n })}
              {...drawn}
              labels={false}
              onOpen={onOpen}
              about={(key) => {
                const one = byResult.get(key);
                return one && <SeriesTip point={one} unit={unit} symbol={symbols.get(one.stationId)} />;
              }}
            />
          </div>
        </div>
      </div>
      <SeriesNote series={series} drawn={drawn} />
    </>
  );
}

/** The parameter, and the number of results that are drawn and left out. */
function SeriesNote({ series, drawn }: { series: WaterSeries; drawn: DrawnSeries }) {
  const t = useT();
  const texts = useSeriesTexts();
  const { name } = series.parameter;
  const fractions = [...new Set(drawn.shown.map(({ fraction }) => texts.fraction(fraction)))];
  return (
    <p className={classes(layout.muted, styles.note)}>
      {[
        ...[name, ...fractions].filter(Boolean),
        t("waterSeries.n", { n: drawn.marks.length }),
        ...(drawn.leftOut.length > 0 ? [t("waterSeries.outside", { n: drawn.leftOut.length })] : []),
        ...(series.judging ? [t("waterSeries.judging")] : []),
      ].join(" · ")}
    </p>
  );
}
