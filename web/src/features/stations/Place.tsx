import type { StationSummary } from "@vetaverde/contract/stations";
import { toUtm } from "@vetaverde/domain/geo/utm";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import styles from "./stations.module.css";

export interface PlaceProps {
  station: StationSummary;
  /** Renders the map of the station; not called without coordinates. */
  map(place: { latitude: number; longitude: number }): ReactNode;
  /** Link to where coordinates are entered; null without permission. */
  edit: ReactNode;
}

/** UTM is defined between these latitudes. */
const UTM_SOUTH = -80;
const UTM_NORTH = 84;

/** The station's position: map, degrees, UTM and elevation; or a notice that it is unknown. */
export function Place({ station, map, edit }: PlaceProps) {
  const t = useT();
  const format = useFormat();
  const { latitude, longitude, elevation } = station;
  if (latitude === null || longitude === null) return <NoPlace elevation={elevation} edit={edit} />;
  const utm = latitude >= UTM_SOUTH && latitude <= UTM_NORTH ? toUtm(latitude, longitude) : null;
  return (
    <>
      {map({ latitude, longitude })}
      <dl className={FACTS}>
        <div>
          <dt>{t("stations.place.degrees")}</dt>
          <dd>
            {format.number(latitude, 6)}°, {format.number(longitude, 6)}°
          </dd>
        </div>
        {utm && <UtmFact utm={utm} />}
        <ElevationFact elevation={elevation} />
      </dl>
    </>
  );
}

const FACTS = classes(layout.secondaryTerms, layout.numericDescriptions, styles.facts);

/** Notice that the coordinates are unknown, with the link to enter them. */
function NoPlace({ elevation, edit }: Pick<PlaceProps, "edit"> & Pick<StationSummary, "elevation">) {
  const t = useT();
  return (
    <div className={classes(layout.flushParagraphs, styles.nowhere)}>
      <p>{t("stations.place.none")}</p>
      {edit ?? <p className={layout.mutedSmall}>{t("stations.place.noneForReaders")}</p>}
      {elevation !== null && (
        <dl className={classes(layout.fullWidth, FACTS)}>
          <ElevationFact elevation={elevation} />
        </dl>
      )}
    </div>
  );
}

function ElevationFact({ elevation }: Pick<StationSummary, "elevation">) {
  const t = useT();
  const format = useFormat();
  return (
    <div>
      <dt>{t("stations.place.elevation")}</dt>
      <dd>
        {elevation === null
          ? t("stations.place.noElevation")
          : t("stations.place.elevationValue", { n: format.number(elevation) })}
      </dd>
    </div>
  );
}

function UtmFact({ utm }: { utm: NonNullable<ReturnType<typeof toUtm>> }) {
  const t = useT();
  const format = useFormat();
  return (
    <div>
      <dt>{t("stations.place.utm")}</dt>
      <dd>
        {t("stations.place.utmValue", {
          zone: `${utm.zone}${utm.south ? "S" : "N"}`,
          easting: format.number(Math.round(utm.easting)),
          northing: format.number(Math.round(utm.northing)),
        })}
      </dd>
    </div>
  );
}
