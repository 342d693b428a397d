import type { VerdictKind } from "@vetaverde/contract/exceedances";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";

const icons = {
  exceeds: IconAlertOctagonFilled,
  warns: IconAlertTriangle,
  indeterminate: IconCircleDashed,
  meets: IconCircleCheckFilled,
} as const satisfies Record<VerdictKind, unknown>;

const iconTones = {
  exceeds: layout.unfulfilledIcon,
  warns: layout.nearIcon,
  indeterminate: layout.farIcon,
  meets: layout.doneIcon,
} as const satisfies Record<VerdictKind, unknown>;

const textTones = {
  exceeds: layout.unfulfilledStrong,
  warns: layout.nearText,
  indeterminate: layout.farText,
  meets: layout.doneText,
} as const satisfies Record<VerdictKind, unknown>;

export function VerdictIcon({ kind, size = 17 }: { kind: VerdictKind; size?: number }) {
  const Icon = icons[kind];
  return <Icon size={size} aria-hidden className={iconTones[kind]} />;
}

/** Verdict as icon and text, never by colour alone. */
export function Verdict({ kind }: { kind: VerdictKind }) {
  const t = useT();
  return (
    <span className={classes(layout.inlineRow5, layout.nowrap, textTones[kind])}>
      <VerdictIcon kind={kind} />
      {t(`limits.verdicts.${kind}`)}
    </span>
  );
}
