import type { ChangeState as State } from "@vetaverde/domain/protections/change";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import {
  IconAlertOctagonFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconClockHour4Filled,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";

const icons = {
  pending: IconClockHour4Filled,
  approved: IconCircleCheckFilled,
  rejected: IconAlertOctagonFilled,
  withdrawn: IconCircleMinus,
  expired: IconCircleDashed,
  superseded: IconCircleDashed,
} as const satisfies Record<State, unknown>;

const stateClasses = {
  pending: layout.nearText,
  approved: layout.doneText,
  rejected: layout.unfulfilledText,
  withdrawn: layout.muted,
  expired: layout.muted,
  superseded: layout.muted,
} as const satisfies Record<State, unknown>;

/** Icon and text: a state is never indicated by colour alone. */
export function ChangeState({ state }: { state: State }) {
  const t = useT();
  const Icon = icons[state];
  return (
    <span className={classes(layout.iconLabel, stateClasses[state])}>
      <Icon size={16} aria-hidden />
      {t(`protections.states.${state}`)}
    </span>
  );
}
