import type { Channel, ListedDevice } from "@vetaverde/contract/device-shapes";
import type { DeviceState as Connection, ListedState } from "@vetaverde/domain/devices/state";
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
import { PRIORITY_MARKS } from "../../ui/priority-marks.ts";

const icons = {
  alarm: PRIORITY_MARKS[1].Icon,
  online: IconAccessPoint,
  stale: IconClockExclamation,
  offline: IconAccessPointOff,
  noTransmission: IconClipboardList,
  noData: IconCircleDashed,
  paused: IconPlayerPause,
  inactive: IconCircleMinus,
} as const;

const stateClasses: Record<ListedState, string | undefined> = {
  alarm: PRIORITY_MARKS[1].style,
  online: layout.doneState,
  stale: layout.nearState,
  offline: layout.skippedState,
  noTransmission: layout.skippedState,
  noData: layout.skippedState,
  paused: layout.skippedState,
  inactive: layout.skippedState,
};

/** State icon without text, for drawings that contain the text elsewhere. */
export function StateIcon({ kind, size }: { kind: Connection; size: number }) {
  const Icon = icons[kind];
  return (
    <g className={stateClasses[kind]}>
      <Icon size={size} aria-hidden />
    </g>
  );
}

/** State as icon and text: never indicated by colour alone. `n`: number of devices in that state. */
export function DeviceState({ kind, n }: { kind: ListedState; n?: number }) {
  const t = useT();
  const Icon = icons[kind];
  return (
    <span className={classes(layout.stateLabel, stateClasses[kind])}>
      <Icon size={17} aria-hidden />
      {n === undefined ? t(`devices.states.${kind}`) : t(`devices.statesMany.${kind}`, { n })}
    </span>
  );
}

type AlarmFacts = Pick<ListedDevice, "state" | "alerts">;

/** A device that is no longer in use is not in alarm. */
export const isInAlarm = ({ state, alerts }: AlarmFacts): boolean => alerts.isAlarm && state !== "inactive";

/** States of a device in alarm that say that its value may be an old one. */
const SILENT_STATES: readonly Connection[] = ["stale", "offline"];

/** The worst state of a device: in alarm, otherwise that of its connection, which follows an alarm if it is silent. */
export function AlarmAndState(device: AlarmFacts) {
  const t = useT();
  if (!isInAlarm(device)) return <DeviceState kind={device.state} />;
  return (
    <span className={layout.nowrap}>
      <DeviceState kind="alarm" />
      {SILENT_STATES.includes(device.state) && (
        <span className={layout.mutedXSmall}>
          {" · "}
          {t(`devices.states.${device.state}`)}
        </span>
      )}
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
