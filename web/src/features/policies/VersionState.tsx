import type { PolicyVersion } from "@vetaverde/contract/policies";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { IconClockHour4Filled, IconLock, IconPlayerPlayFilled } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";

const icons = { scheduled: IconClockHour4Filled, inForce: IconPlayerPlayFilled, past: IconLock } as const;

/** The state as icon and text in a neutral colour, because it implies no assessment. */
export function VersionState({ state }: { state: PolicyVersion["state"] }) {
  const t = useT();
  const Icon = icons[state];
  return (
    <span className={classes(layout.iconLabel, state !== "inForce" && layout.muted)}>
      <Icon size={16} aria-hidden />
      {t(`policyConfig.states.${state}`)}
    </span>
  );
}
