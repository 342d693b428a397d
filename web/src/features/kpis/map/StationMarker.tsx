import { WORST } from "@vetaverde/contract/kpis";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { StateIcon } from "../../../ui/State.tsx";
import type { Kinds, Spot } from "./clusters.ts";
import styles from "./station-map.module.css";

interface StationMarkerProps {
  spot: Spot;
  chosen: boolean;
  onOpen(): void;
}

/** Marker of a station with its worst status, or of several at one place with their number by status. */
export function StationMarker({ spot, chosen, onOpen }: StationMarkerProps) {
  const t = useT();
  const label =
    spot.what === "cluster"
      ? t("map.cluster", { n: spot.count, states: statesOf(spot, t) })
      : `${spot.station.properties.name}: ${
          spot.station.properties.worst ? t(`ui.states.${spot.station.properties.worst}`) : t("map.nothing")
        }`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons
    <g
      transform={`translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})`}
      role="button"
      tabIndex={0}
      aria-label={label}
      className={classes(layout.clickable, layout.markFocus, layout.mapLabels, styles.marker)}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onOpen();
      }}
    >
      {spot.what === "cluster" ? (
        <Ring count={spot.count} kinds={spot.kinds} />
      ) : (
        <StationDot spot={spot} chosen={chosen} />
      )}
    </g>
  );
}

interface StationDotProps extends Pick<StationMarkerProps, "chosen"> {
  spot: Extract<Spot, { what: "station" }>;
}

function StationDot({ spot, chosen }: StationDotProps) {
  return (
    <>
      <circle
        r={chosen ? 14 : 11}
        className={classes(layout.focusedShape, chosen ? styles.chosen : layout.svgSurface)}
      />
      {spot.station.properties.worst && (
        <g transform="translate(-9 -9)">
          <StateIcon kind={spot.station.properties.worst} size={18} />
        </g>
      )}
      {spot.label && (
        <text x={spot.label === "left" ? -15 : 15} y={4} textAnchor={spot.label === "left" ? "end" : "start"}>
          {spot.station.properties.name}
        </text>
      )}
    </>
  );
}

/** "Incumplidos: 1, Cumplidos: 2", the worst first. */
function statesOf({ count, kinds }: Extract<Spot, { what: "cluster" }>, t: ReturnType<typeof useT>): string {
  const counts = WORST.map((kind) => ({ name: t(`ui.statesMany.${kind}`), n: kinds[kind] ?? 0 }));
  const rest = count - counts.reduce((sum, { n }) => sum + n, 0);
  return [...counts, { name: t("map.nothing"), n: rest }]
    .filter(({ n }) => n > 0)
    .map(({ name, n }) => `${name}: ${n}`)
    .join(", ");
}

const OUTER = 17;
const ROUND = 2 * Math.PI * OUTER;

/** A ring divided by state, with the total and the icon of the worst state. */
function Ring({ count, kinds }: { count: number; kinds: Kinds }) {
  let turned = 0;
  const worst = WORST.find((kind) => (kinds[kind] ?? 0) > 0);
  return (
    <>
      <circle r={OUTER + 3} className={classes(layout.focusedShape, layout.svgSurface)} />
      {WORST.map((kind) => {
        const part = (kinds[kind] ?? 0) / count;
        if (part === 0) return null;
        const from = turned;
        turned += part;
        return (
          <circle
            key={kind}
            r={OUTER}
            className={classes(layout.focusedShape, styles.ring, styles[kind])}
            strokeDasharray={`${Math.max(1, part * ROUND - 2)} ${ROUND}`}
            strokeDashoffset={-from * ROUND}
            transform="rotate(-90)"
          />
        );
      })}
      <text y={4} className={styles.count}>
        {count}
      </text>
      {worst && (
        <g transform="translate(12 -12)">
          <circle r={8} className={classes(layout.focusedShape, layout.svgSurface)} />
          <g transform="translate(-7 -7)">
            <StateIcon kind={worst} size={14} />
          </g>
        </g>
      )}
    </>
  );
}
