import type { PendingBorehole } from "@vetaverde/contract/piezometry-shapes";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { StationLink } from "../../../ui/StationLink.tsx";
import styles from "../piezometry.module.css";

export interface PendingListProps {
  pending: readonly PendingBorehole[];
  /** Opens the borehole form prefilled with the known data; absent for a user who is not an administrator. */
  onComplete: ((pending: PendingBorehole) => void) | undefined;
}

/** Piezometers that report from a station without a borehole: what is known of each, and what is missing. */
export function PendingList({ pending, onComplete }: PendingListProps) {
  const t = useT();
  if (pending.length === 0) return null;
  return (
    <section className={classes(layout.ruledHeadings, styles.wells)} aria-label={t("piezometry.pending")}>
      <h2>{t("piezometry.pending")}</h2>
      <p className={layout.muted}>{t("piezometry.pendingHint")}</p>
      <ul>
        {pending.map((one) => (
          <li key={one.device.id}>
            <Words pending={one} />
            {onComplete && one.station && (
              <Button size="small" onClick={() => onComplete(one)}>
                {t("piezometry.complete")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({
  pending: { device, sensors, station, place, terrain, probeLength },
}: {
  pending: PendingBorehole;
}) {
  const t = useT();
  const format = useFormat();
  const unknown = t("piezometry.unknown");
  const facts = [
    t("piezometry.pendingPlace", {
      at: place ? `${format.number(place.latitude, 5)}; ${format.number(place.longitude, 5)}` : unknown,
    }),
    t("piezometry.pendingTerrain", {
      at: terrain === null ? unknown : t("piezometry.aboveSea", { n: format.number(terrain, 2) }),
    }),
    t("piezometry.pendingProbe", {
      at: probeLength === null ? unknown : `${format.number(probeLength, 2)} m`,
    }),
  ];
  return (
    <span className={styles.wellWords}>
      <b>{station ? <StationLink id={station.id}>{station.name}</StationLink> : t("piezometry.noStation")}</b>
      <span className={layout.muted}>
        {device.name}: {sensors.join(", ")}
      </span>
      <span className={layout.muted}>{facts.join(" · ")}</span>
      {station === null && <span className={layout.nearStrong}>{t("piezometry.noStationHint")}</span>}
    </span>
  );
}
