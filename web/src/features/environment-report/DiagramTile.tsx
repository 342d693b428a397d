import type { BoardTile } from "@vetaverde/contract/board-settings";
import type { WaterSample } from "@vetaverde/contract/environment-report";
import { useMemo, useState } from "react";
import type { StationSymbol } from "../../charts/markers.ts";
import { PointDiagram } from "../../charts/PointDiagram.tsx";
import { useT } from "../../lib/i18n.ts";
import { allOf } from "../../resource/all-of.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import { useHeight } from "../../ui/use-height.ts";
import { useWaterOptions, useWaterSamples } from "./environment-report.queries.ts";
import { StationKey } from "./Keys.tsx";
import type { DiagramKind } from "./report.address.ts";
import { drawnOf, lastOf, symbolsOf } from "./report.marks.ts";
import { useNitrateText } from "./report.messages.ts";
import styles from "./report.module.css";
import { SamplePanel } from "./SamplePanel.tsx";
import { SampleTip } from "./SampleTip.tsx";
import { StiffGrid } from "./StiffGrid.tsx";
import { WaterSeriesTile } from "./series/WaterSeriesTile.tsx";
import { tileQuery } from "./tile.query.ts";

export interface DiagramTileProps {
  project: { id: string; timeZone: string };
  tile: Extract<BoardTile, { kind: "diagram" }>;
}

/** A board tile with a diagram of selected stations and days, or a time series, fitted to the available space. */
export function DiagramTile({ project, tile }: DiagramTileProps) {
  if (tile.diagram === "series") return <WaterSeriesTile project={project} tile={tile} />;
  return <IonsTile project={project} tile={tile} diagram={tile.diagram} />;
}

function IonsTile({ project, tile, diagram }: DiagramTileProps & { diagram: DiagramKind | "stiff" }) {
  const t = useT();
  const nitrate = tile.nitrate === "withChloride";
  const [opened, setOpened] = useState<string | null>(null);
  const { samples, options, all, symbols } = useTileSamples(project, tile);
  const both = allOf({ samples, options });
  if (both.isError || !samples.data || !all)
    return <QueryState query={both} errorTitle={t("environmentReport.failed")} />;
  const { items, undated } = samples.data;
  const plotted = items.filter(({ pctMeq }) => pctMeq).length;
  if (plotted === 0)
    return (
      <EmptyState
        title={t("environmentReport.noneDrawn")}
        text={undated > 0 ? t("environmentReport.outsidePeriod", { n: undated }) : undefined}
      />
    );
  const open = items.find(({ id }) => id === opened);
  return (
    <div className={styles.tile}>
      <StationKey samples={items} symbols={symbols} />
      {diagram === "stiff" ? (
        <div className={styles.tileStiff}>
          <StiffGrid
            samples={lastOf(items.filter(({ pctMeq }) => pctMeq))}
            {...{ symbols }}
            onOpen={setOpened}
          />
        </div>
      ) : (
        <Points {...{ kind: diagram, samples: items, nitrate, symbols }} onOpen={setOpened} />
      )}
      <TileNote plotted={plotted} items={items} undated={undated} nitrate={nitrate} />
      {open && (
        <SamplePanel sample={open} nitrate={nitrate} symbols={symbols} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

function useTileSamples(
  project: { id: string; timeZone: string },
  tile: Extract<BoardTile, { kind: "diagram" }>,
) {
  const options = useWaterOptions(project.id, tile.category);
  const samples = useWaterSamples(project.id, tileQuery(tile, project.timeZone));
  const all = options.data?.stations;
  // From all stations, as on the full page: a station has the same symbol everywhere.
  const symbols = useMemo(() => symbolsOf(all ?? []), [all]);
  return { samples, options, all, symbols };
}

interface TileNoteProps {
  plotted: number;
  items: readonly WaterSample[];
  undated: number;
  nitrate: boolean;
}

function TileNote({ plotted, items, undated, nitrate }: TileNoteProps) {
  const t = useT();
  const nitrateText = useNitrateText();
  return (
    <p className={classes(layout.muted, styles.note)}>
      {[
        t("environmentReport.plotted", { n: plotted, not: items.length - plotted }),
        ...(undated > 0 ? [t("environmentReport.outsidePeriod", { n: undated })] : []),
        ...(nitrate ? [nitrateText(nitrate, items)] : []),
      ].join(" · ")}
    </p>
  );
}

interface PointsProps {
  kind: DiagramKind;
  samples: readonly WaterSample[];
  nitrate: boolean;
  symbols: ReadonlyMap<string, StationSymbol>;
  onOpen(sample: string): void;
}

function Points({ kind, samples, nitrate, symbols, onOpen }: PointsProps) {
  const t = useT();
  const [room, height] = useHeight();
  const drawn = useMemo(
    () => drawnOf(kind, { samples, symbols, day: null, trails: false, nitrate, named: true }),
    [kind, samples, symbols, nitrate],
  );
  const byId = useMemo(() => new Map(samples.map((one) => [one.id, one])), [samples]);
  const { frame } = drawn;
  return (
    <div ref={room} className={styles.tileRoom}>
      <div
        className={styles.tileFigure}
        style={{ maxWidth: (height * frame.width) / frame.height || undefined }}
      >
        <PointDiagram
          label={t(`environmentReport.label.${kind}`, { n: drawn.marks.length })}
          {...drawn}
          labels={false}
          onOpen={onOpen}
          about={(key) => {
            const one = byId.get(key);
            return one && <SampleTip sample={one} nitrate={nitrate} symbol={symbols.get(one.stationId)} />;
          }}
        />
      </div>
    </div>
  );
}
