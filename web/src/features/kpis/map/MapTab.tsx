import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n.ts";
import { Segmented } from "../../../ui/Segmented.tsx";
import { type KpiAddress, kpiQuery, type Rows } from "../kpis.address.ts";
import styles from "../kpis.module.css";
import { StationTable } from "../StationTable.tsx";
import type { Station } from "./station-layer.tsx";

export interface MapTabProps {
  stations: readonly Station[];
  stale: boolean;
  address: KpiAddress;
  /** The map itself. */
  drawn: ReactNode;
  /** Controls next to the switch between map and table. */
  tools: ReactNode;
  /** Receives changes of the address. */
  onSearch(change: Record<string, unknown>): void;
  link(rows: Rows, children: ReactNode): ReactNode;
}

/** The stations on the map, or as a table. */
export function MapTab({ stations, stale, address, drawn, tools, onSearch, link }: MapTabProps) {
  const t = useT();
  return (
    <>
      <div className={styles.showAs}>
        <Segmented
          label={t("kpis.showAs")}
          value={address.table ? "table" : "map"}
          options={[
            { value: "map", label: t("kpis.asMap") },
            { value: "table", label: t("kpis.asTable") },
          ]}
          onValue={(shown) => onSearch({ table: shown === "table" ? "1" : undefined, page: undefined })}
        />
        {tools}
      </div>
      {address.table ? (
        <StationTable
          stations={stations}
          query={kpiQuery(address)}
          sort={address.sort}
          page={address.page}
          stale={stale}
          onSort={(sort) => onSearch({ sort: sort === "worst" ? undefined : sort, page: undefined })}
          onPage={(page) => onSearch({ page: page > 1 ? page : undefined })}
          link={link}
        />
      ) : (
        <div className={styles.mapTab}>{drawn}</div>
      )}
    </>
  );
}
