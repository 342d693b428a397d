import type { Borehole } from "@vetaverde/contract/piezometry";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { StationLink } from "../../ui/StationLink.tsx";
import { SeriesMark } from "./marks.tsx";
import styles from "./piezometry.module.css";
import { type Well, wellLevelOf } from "./well.ts";

/**
 * Maximum difference in metres between the ground elevations of a borehole and its device; beyond it one of them is
 * wrong.
 */
const SAME_METRES = 0.05;

export interface WellListProps {
  wells: readonly Well[];
  now: number;
  onEdit: ((borehole: Borehole) => void) | undefined;
  onAddLevels: ((borehole: Borehole) => void) | undefined;
}

/** Every borehole as text, with the actions available for it. */
export function WellList({ wells, now, onEdit, onAddLevels }: WellListProps) {
  const t = useT();
  return (
    <section className={classes(layout.ruledHeadings, styles.wells)} aria-label={t("piezometry.wells")}>
      <h2>{t("piezometry.wells")}</h2>
      <ul>
        {wells.map((well) => (
          <li key={well.borehole.id}>
            <svg width={16} height={16} aria-hidden="true">
              <SeriesMark at={well.at} x={8} y={8} />
            </svg>
            <Words well={well} now={now} />
            {onAddLevels && (
              <Button size="small" onClick={() => onAddLevels(well.borehole)}>
                {t("piezometry.addLevels")}
              </Button>
            )}
            {onEdit && (
              <Button size="small" kind="quiet" onClick={() => onEdit(well.borehole)}>
                {t("piezometry.edit")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ well, now }: { well: Well; now: number }) {
  const t = useT();
  const format = useFormat();
  const { borehole, levels, series } = well;
  const metres = (value: number) => format.number(value, 2);
  const last = levels.at(-1);
  const tip = borehole.sensors[0]?.elevation ?? borehole.probe?.elevation ?? null;
  const wellLevel = wellLevelOf(well, now);
  const flags = (wellLevel?.flags ?? []).map((flag) => t(`piezometry.flags.${flag}`)).join(", ");
  return (
    <span className={styles.wellWords}>
      <b>
        <StationLink id={borehole.station.id}>{borehole.station.name}</StationLink>
        {!borehole.active && ` · ${t("piezometry.inactive")}`}
      </b>
      <span className={layout.muted}>
        {t("piezometry.facts", {
          terrain: metres(borehole.terrain),
          depth: metres(borehole.depth),
          probe: tip === null ? "–" : metres(tip),
        })}
        {last && ` · ${t("piezometry.last", { level: metres(last.level), date: format.day(last.date) })}`}
      </span>
      {series.map((one) => (
        <NewestLevel key={one.sensor.sensor} of={one} />
      ))}
      {flags && <span className={layout.nearStrong}>{flags}</span>}
      <OtherTerrain well={well} />
    </span>
  );
}

/** The newest level of a sensor. */
function NewestLevel({ of: { sensor, points } }: { of: Well["series"][number] }) {
  const t = useT();
  const format = useFormat();
  const newest = points.at(-1);
  return (
    <span>
      {t("piezometry.sensorSays", {
        name: `${sensor.device.name}, ${sensor.name}`,
        level: newest?.level == null ? "–" : format.number(newest.level, 2),
        at: newest ? format.dateTime(newest.at) : "–",
      })}
    </span>
  );
}

/** A device whose ground elevation differs from the borehole's. */
function OtherTerrain({ well: { borehole, series } }: { well: Well }) {
  const t = useT();
  const format = useFormat();
  const elsewhere = series
    .map(({ sensor }) => sensor)
    .find(({ terrain }) => terrain !== null && Math.abs(terrain - borehole.terrain) > SAME_METRES);
  if (!elsewhere) return null;
  return (
    <span className={layout.nearStrong}>
      {t("piezometry.terrainDiffers", {
        name: elsewhere.device.name,
        terrain: format.number(elsewhere.terrain ?? 0, 2),
      })}
    </span>
  );
}
