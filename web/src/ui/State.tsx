import { COUNTED_STATES } from "@vetaverde/domain/schedule/counts";
import { useT } from "../lib/i18n.ts";
import { classes } from "./classes.ts";
import {
  IconAlertOctagonFilled,
  IconCalendarRepeat,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconClockHour4Filled,
  IconLock,
  IconPencil,
  IconPlayerPlayFilled,
} from "./icons.ts";
import styles from "./State.module.css";
import type { StateKind } from "./tokens.ts";
import tone from "./tone.module.css";

const icons = {
  done: IconCircleCheckFilled,
  far: IconCircleDashed,
  near: IconClockHour4Filled,
  unfulfilled: IconAlertOctagonFilled,
  rescheduled: IconCalendarRepeat,
  skipped: IconCircleMinus,
} as const satisfies Record<StateKind, unknown>;

/** In the order of bars and legends; their counts add up to all monitorings. */
export const STATE_ORDER = COUNTED_STATES;
/** States by which a list can be filtered: a rescheduled monitoring has one of the other states as well. */
export const STATE_FILTERS = [...STATE_ORDER, "rescheduled"] as const;

export function StateIcon({ kind, size = 18 }: { kind: StateKind; size?: number }) {
  const Icon = icons[kind];
  return <Icon size={size} aria-hidden className={tone[kind]} />;
}

/** A state as icon and text: never indicated by colour alone. */
export function State({ kind, many = false }: { kind: StateKind; many?: boolean }) {
  const t = useT();
  return (
    <span className={classes(styles.state, tone[kind])}>
      <StateIcon kind={kind} size={17} />
      {t(many ? `ui.statesMany.${kind}` : `ui.states.${kind}`)}
    </span>
  );
}

/** Note at a count of rescheduled monitorings, which are already included in the counts of their states. */
export function OfThemRescheduled() {
  const t = useT();
  return (
    <span className={classes(styles.state, tone.rescheduled)}>
      <StateIcon kind="rescheduled" size={17} />
      {t("ui.ofThemRescheduled")}
    </span>
  );
}

/** A state on its tinted background, for a heading or a narrow place. */
export function StateTag({ kind }: { kind: StateKind }) {
  const t = useT();
  return (
    <span className={classes(styles.state, styles.tag, tone[kind])}>
      <StateIcon kind={kind} size={16} />
      {t(`ui.states.${kind}`)}
    </span>
  );
}

export type PlanStateKind = "inCreation" | "inExecution" | "closed";
const planIcons = { inCreation: IconPencil, inExecution: IconPlayerPlayFilled, closed: IconLock } as const;

/** A plan's state has a neutral colour, because it implies no assessment. */
export function PlanState({ kind }: { kind: PlanStateKind }) {
  const t = useT();
  const Icon = planIcons[kind];
  return (
    <span className={classes(styles.state, styles.plan, kind !== "inExecution" && styles.quiet)}>
      <Icon size={16} aria-hidden />
      {t(`ui.planStates.${kind}`)}
    </span>
  );
}
