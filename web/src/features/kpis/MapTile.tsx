import { indicatorPeriod } from "@vetaverde/domain/schedule/shares";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { ReactNode } from "react";
import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
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
  project: { id: string; timeZone: string };
  base: readonly GroundShape[];
  link(rows: Rows, children: ReactNode): ReactNode;
}

/** The stations with their worst status in this year, as the page of the indicators has it, in as much room as there is. */
export function MapTile({ project: { id, timeZone }, base, link }: MapTileProps) {
  const t = useT();
  const format = useFormat();
  const query = indicatorPeriod(todayIn(timeZone, Date.now()));
  const tiles = useGeneral()?.mapTiles ?? null;
  const stations = useStationMap(id, query);
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
      period={t("kpis.ofPeriod", { from: format.day(query.from), to: format.day(query.to) })}
      about={(station) => <StationFacts station={station} query={query} link={link} />}
    />
  );
}
