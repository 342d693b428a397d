import type { Sample } from "@vetaverde/contract/samples";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { IconAlertOctagonFilled, IconAlertTriangle, IconCircleCheckFilled } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";

const icons = {
  good: IconCircleCheckFilled,
  doubtful: IconAlertTriangle,
  bad: IconAlertOctagonFilled,
} as const;

const iconTones = {
  good: layout.doneIcon,
  doubtful: layout.nearIcon,
  bad: layout.unfulfilledIcon,
} as const;

const textTones = {
  good: layout.doneText,
  doubtful: layout.nearText,
  bad: layout.unfulfilledStrong,
} as const;

/** The signed charge-balance error and its meaning: icon and text, never colour alone. */
export function BalanceMark({ balance }: { balance: Sample["balance"] }) {
  const t = useT();
  const format = useFormat();
  if (!balance) return <span className={layout.muted}>{t("samples.noBalance")}</span>;
  const { cbe, verdict } = balance;
  const Icon = icons[verdict];
  const size = Number(cbe.toFixed(1));
  return (
    <span className={classes(layout.stateLabel, textTones[verdict])}>
      <Icon size={16} aria-hidden className={iconTones[verdict]} />
      <span
        className={layout.unbrokenNumbers}
      >{`${size > 0 ? "+" : ""}${format.number(size, 1)}\u00a0%`}</span>
      <span>{t(`samples.verdicts.${verdict}`)}</span>
    </span>
  );
}
