import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { StateIcon } from "../DeviceState.tsx";
import styles from "./device-map.module.css";
import type { DeviceSpot } from "./devices.map.ts";

interface DeviceMarkerProps {
  spot: DeviceSpot;
  chosen: boolean;
  onOpen(): void;
}

/** Marker with a device's state; a second ring if alerts are active, and a count if it represents several devices. */
export function DeviceMarker({ spot, chosen, onOpen }: DeviceMarkerProps) {
  const t = useT();
  const { devices, state, alerts, label, x, y } = spot;
  const names = devices
    .map((one) => `${one.name}: ${t(`devices.states.${one.state}`)}`)
    .concat(alerts > 0 ? [t("devices.standing", { n: alerts })] : []);
  // The accessible name begins with the visible text.
  const seen = label ?? (devices.length > 1 ? String(devices.length) : "");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons
    <g
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      role="button"
      tabIndex={0}
      aria-label={seen ? `${seen}: ${names.join(", ")}` : names.join(", ")}
      className={classes(layout.clickable, layout.mapLabels, layout.markFocus, styles.marker)}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onOpen();
      }}
    >
      {/* As large as a gloved finger needs it. */}
      <circle r={22} fill="transparent" />
      {alerts > 0 && <circle r={16} className={styles.alarm} />}
      <circle r={12} className={classes(layout.svgSurface, layout.focusedShape, chosen && styles.chosen)} />
      <g transform="translate(-9 -9)">
        <StateIcon kind={state} size={18} />
      </g>
      {devices.length > 1 && !label && <Count n={devices.length} />}
      {label && (
        <text x={alerts > 0 ? 20 : 16} y={4}>
          {label}
        </text>
      )}
    </g>
  );
}

/** How many devices the marker represents. */
const Count = ({ n }: { n: number }) => (
  <g transform="translate(11 -11)">
    <circle r={8} className={classes(layout.svgSurface, layout.focusedShape)} />
    <text y={4} className={styles.count}>
      {n}
    </text>
  </g>
);
