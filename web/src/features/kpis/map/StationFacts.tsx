import { NONE } from "@vetaverde/contract/monitorings";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { OfThemRescheduled, STATE_FILTERS, State } from "../../../ui/State.tsx";
import { StationLink } from "../../../ui/StationLink.tsx";
import { type Rows, rowsOf } from "../kpis.address.ts";
import styles from "../kpis.module.css";
import type { KpiQuery } from "../kpis.queries.ts";
import { placeOfStation } from "../kpis.stations.ts";
import type { Station } from "./station-layer.tsx";

export interface StationFactsProps {
  station: Station;
  query: KpiQuery;
  link(rows: Rows, children: ReactNode): ReactNode;
}

/** A station's counts; each number opens its rows. */
export function StationFacts({ station, query, link }: StationFactsProps) {
  const t = useT();
  const format = useFormat();
  const { id, properties } = station;
  const shown = STATE_FILTERS.filter((state) => properties[state] > 0);
  const place = placeOfStation(station);
  return (
    <>
      {id && (
        <p className={styles.lead}>
          <StationLink id={id}>{t("kpis.openStation")}</StationLink>
        </p>
      )}
      {shown.length === 0 && <p className={styles.lead}>{t("map.nothing")}</p>}
      {(shown.length > 0 || place) && (
        <dl className={classes(layout.stack8, layout.tabularNumbers)}>
          {shown.map((state) => (
            <div key={state} className={layout.spread12}>
              <dt>{state === "rescheduled" ? <OfThemRescheduled /> : <State kind={state} many />}</dt>
              <dd>
                {link(
                  rowsOf(query, { station: id || NONE, status: state }),
                  format.number(properties[state]),
                )}
              </dd>
            </div>
          ))}
          {place && (
            <div className={classes(layout.spread12, styles.note)}>
              <dt>{`UTM ${place.zone}`}</dt>
              <dd>{`${format.number(place.east)} E, ${format.number(place.north)} N`}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}
