import type { RelayCommand } from "@vetaverde/contract/relays";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import {
  IconAlertOctagonFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconClockExclamation,
  IconClockHour4Filled,
  IconUsers,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import styles from "./relays.module.css";

type Kind = RelayCommand["state"];

const icons = {
  waiting: IconUsers,
  pending: IconClockHour4Filled,
  sent: IconClockHour4Filled,
  confirmed: IconCircleCheckFilled,
  expired: IconClockExclamation,
  failed: IconAlertOctagonFilled,
  cancelled: IconCircleMinus,
} as const;

const commandClasses = {
  waiting: layout.nearState,
  pending: layout.nearState,
  sent: layout.nearState,
  confirmed: layout.doneState,
  expired: layout.nearState,
  failed: layout.unfulfilledState,
  cancelled: layout.skippedState,
} as const;

/** Length of DD-MM-YYYY. */
const DAY_LENGTH = 10;

export interface CommandStateProps {
  kind: Kind;
  /** Seconds until it expires. */
  seconds?: number;
  /** Deadline for the second person's confirmation; ISO 8601. */
  until?: string;
}

/** State of a command, as icon and text. */
export function CommandState({ kind, seconds, until }: CommandStateProps) {
  const t = useT();
  const format = useFormat();
  const dayOf = (at: string | number) => format.dateTime(at).slice(0, DAY_LENGTH);
  const isToday = until !== undefined && dayOf(until) === dayOf(Date.now());
  const Icon = icons[kind];
  return (
    <span className={classes(commandClasses[kind], styles.state)}>
      <Icon size={17} aria-hidden />
      {until === undefined
        ? t(`relays.commandStates.${kind}`)
        : t("relays.waitsUntil", { at: isToday ? format.time(until) : format.dateTime(until) })}
      {seconds !== undefined && (
        <span className={styles.countdown} role="timer">
          {t("relays.left", { n: seconds })}
        </span>
      )}
    </span>
  );
}

const turned = { on: IconCircleCheckFilled, off: IconCircleMinus, unknown: IconCircleDashed } as const;

const relayClasses = {
  on: layout.doneState,
  off: layout.skippedState,
  unknown: layout.skippedState,
} as const;

/** State of a relay as the device last reported it, with separate texts for the pump and the gate. */
export function RelayState({ relay, on }: { relay: 1 | 2; on: boolean | null }) {
  const t = useT();
  const kind = on === null ? "unknown" : on ? "on" : "off";
  const Icon = turned[kind];
  return (
    <span className={classes(relayClasses[kind], styles.state, styles.relayState)}>
      <Icon size={20} aria-hidden />
      {t(`relays.states.${relay}.${kind}`)}
    </span>
  );
}
