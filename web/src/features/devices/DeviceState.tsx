import type { Channel } from "@vetaverde/contract/device-shapes";
import type { DeviceState as Kind } from "@vetaverde/domain/devices/state";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import {
  IconAccessPoint,
  IconAccessPointOff,
  IconAntennaBars5,
  IconCircleDashed,
  IconCircleMinus,
  IconClipboardList,
  IconClockExclamation,
  IconDeviceMobile,
  IconPlayerPause,
  IconSatellite,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";

const icons = {
  online: IconAccessPoint,
  stale: IconClockExclamation,
  offline: IconAccessPointOff,
  noData: IconCircleDashed,
  paused: IconPlayerPause,
  inactive: IconCircleMinus,
} as const;

const stateClasses: Record<Kind, string | undefined> = {
  online: layout.doneState,
  stale: layout.nearState,
  offline: layout.skippedState,
  noData: layout.skippedState,
  paused: layout.skippedState,
  inactive: layout.skippedState,
};

/** State icon without text, for drawings that contain the text elsewhere. */
export function StateIcon({ kind, size }: { kind: Kind; size: number }) {
  const Icon = icons[kind];
  return (
    <g className={stateClasses[kind]}>
      <Icon size={size} aria-hidden />
    </g>
  );
}

/** State as icon and text: never indicated by colour alone. `n`: number of devices in that state. */
export function DeviceState({ kind, n }: { kind: Kind; n?: number }) {
  const t = useT();
  const Icon = icons[kind];
  return (
    <span className={classes(layout.stateLabel, stateClasses[kind])}>
      <Icon size={17} aria-hidden />
      {n === undefined ? t(`devices.states.${kind}`) : t(`devices.statesMany.${kind}`, { n })}
    </span>
  );
}

const channels = {
  mobile: IconDeviceMobile,
  lorawan: IconAntennaBars5,
  satellite: IconSatellite,
  none: IconClipboardList,
} as const;

export function DeviceChannel({ channel }: { channel: Channel }) {
  const t = useT();
  const Icon = channels[channel];
  return (
    <span className={layout.stateLabel}>
      <Icon size={16} aria-hidden className={layout.muted} />
      {t(`devices.channels.${channel}`)}
    </span>
  );
}
