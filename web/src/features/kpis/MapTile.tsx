import type { ReactNode } from "react";
import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useGeneral } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import type { GroundShape } from "../../ui/map/base-layer.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { Rows } from "./kpis.address.ts";
import { useStationMap } from "./kpis.queries.ts";
import { StationFacts } from "./StationFacts.tsx";
import { StationMap } from "./StationMap.tsx";

export interface MapTileProps {
  project: string;
  base: readonly GroundShape[];
  link(rows: Rows, children: ReactNode): ReactNode;
}

const ALL = {};

/** The stations with their worst status, in as much room as there is. */
export function MapTile({ project, base, link }: MapTileProps) {
  const t = useT();
  const tiles = useGeneral()?.mapTiles ?? null;
  const stations = useStationMap(project, ALL);
  if (stations.isPending) return <Skeleton rows={6} />;
  if (stations.isError) {
    return (
      <ErrorState
        title={t("kpis.failedMap")}
        text={describeError(stations.error)}
        code={codeOf(stations.error)}
        onRetry={() => void stations.refetch()}
      />
    );
  }
  return (
    <StationMap
      stations={stations.data.features}
      tiles={tiles}
      base={base}
      about={(station) => <StationFacts station={station} query={ALL} link={link} />}
    />
  );
}
