import { NONE } from "@vetaverde/contract/monitorings";
import { toUtm } from "@vetaverde/domain/geo/utm";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { STATE_ORDER, State } from "../../ui/State.tsx";
import type { Station } from "./clusters.ts";
import { type Rows, rowsOf } from "./kpis.address.ts";
import styles from "./kpis.module.css";
import type { KpiQuery } from "./kpis.queries.ts";

export interface StationFactsProps {
  station: Station;
  query: KpiQuery;
  link(rows: Rows, children: ReactNode): ReactNode;
}

/** How a station stands; each number opens its rows. */
export function StationFacts({ station: { id, geometry, properties }, query, link }: StationFactsProps) {
  const t = useT();
  const format = useFormat();
  const shown = STATE_ORDER.filter((state) => properties[state] > 0);
  const [longitude, latitude] = geometry?.coordinates ?? [0, 0];
  const utm = geometry && toUtm(latitude, longitude);
  return (
    <dl className={styles.facts}>
      {shown.length === 0 && <p>{t("map.nothing")}</p>}
      {shown.map((state) => (
        <div key={state}>
          <dt>
            <State kind={state} many />
          </dt>
          <dd>
            {link(rowsOf(query, { station: id || NONE, status: state }), format.number(properties[state]))}
          </dd>
        </div>
      ))}
      {utm && (
        <div className={styles.note}>
          <dt>{`UTM ${utm.zone}${utm.south ? "S" : "N"}`}</dt>
          <dd>{`${format.number(Math.round(utm.easting))} E, ${format.number(Math.round(utm.northing))} N`}</dd>
        </div>
      )}
    </dl>
  );
}
