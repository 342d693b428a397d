import { indicatorPeriod } from "@vetaverde/domain/schedule/shares";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useGeneral } from "../../../lib/general.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import type { GroundShape } from "../../../ui/map/base-layer.ts";
import type { Rows } from "../kpis.address.ts";
import { StationFacts } from "./StationFacts.tsx";
import { StationMap } from "./StationMap.tsx";

export interface MapTileProps {
  project: { id: string; timeZone: string };
  base: readonly GroundShape[];
  link(rows: Rows, children: ReactNode): ReactNode;
}

/**
 * A board tile with the stations' worst status for the default period of the indicators page, fitted to the available
 * space.
 */
export function MapTile({ project: { id, timeZone }, base, link }: MapTileProps) {
  const t = useT();
  const format = useFormat();
  const query = indicatorPeriod(todayIn(timeZone, Date.now()));
  const tiles = useGeneral()?.mapTiles ?? null;
  const stations = useCallQuery("kpis", "map", { params: { project: id }, query }, { keepPrevious: true });
  if (!stations.isSuccess) return <QueryState query={stations} errorTitle={t("kpis.failedMap")} />;
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
