import { Link } from "@tanstack/react-router";
import type { BoardTile } from "@vetaverde/contract/board-settings";
import type { ReactNode } from "react";
import { useBaseMap } from "../features/base-maps/base-maps.queries.ts";
import { useDevice } from "../features/devices/devices.queries.ts";
import { DiagramTile } from "../features/environment-report/DiagramTile.tsx";
import { KpiTile } from "../features/kpis/KpiTile.tsx";
import type { Rows } from "../features/kpis/kpis.address.ts";
import { MapTile } from "../features/kpis/map/MapTile.tsx";
import { ProjectLayers } from "../features/map-layers/ProjectLayers.tsx";
import { GraphStatus } from "../features/readings/graph/GraphStatus.tsx";
import { LatestTile } from "../features/readings/LatestTile.tsx";
import { SeriesTile } from "../features/readings/SeriesTile.tsx";
import { SafeHtml } from "../ui/SafeHtml.tsx";

interface OfTile<K extends BoardTile["kind"]> {
  tile: Extract<BoardTile, { kind: K }>;
  project: { id: string; timeZone: string };
}

const link = (rows: Rows, children: ReactNode) => (
  <Link to="/planning-and-monitoring/table" search={rows}>
    {children}
  </Link>
);

/** The content of a tile, rendered by its feature with the calls that the viewer may make. */
export function BoardTileBody({ tile, project }: { tile: BoardTile; project: OfTile<"map">["project"] }) {
  if (tile.kind === "series" || tile.kind === "latest") return <Measured tile={tile} project={project} />;
  if (tile.kind === "kpi") return <KpiTile project={project} measure={tile.measure} link={link} />;
  if (tile.kind === "map") return <OnMap project={project} />;
  if (tile.kind === "diagram") return <DiagramTile project={project} tile={tile} />;
  return <SafeHtml html={tile.html} />;
}

function Measured({ tile, project }: OfTile<"series" | "latest">) {
  const device = useDevice(project.id, tile.device);
  if (device.isPending || device.isError) return <GraphStatus query={device} skeletonRows={3} />;
  const { data } = device;
  if (tile.kind === "series")
    return <SeriesTile project={project} device={data} sensors={tile.sensors} range={tile.range} />;
  const sensor = data.sensors.find(({ id }) => id === tile.sensor)?.name ?? "";
  return (
    <LatestTile
      project={project.id}
      sensor={tile.sensor}
      name={`${sensor} · ${data.station?.name ?? data.name}`}
    />
  );
}

function OnMap({ project }: Pick<OfTile<"map">, "project">) {
  const base = useBaseMap(project.id, true);
  return (
    <ProjectLayers>
      <MapTile project={project} base={base.data?.features ?? []} link={link} />
    </ProjectLayers>
  );
}
