import type { VerdictKind } from "@vetaverde/contract/exceedances";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
} from "../../ui/icons.ts";
import styles from "./limits.module.css";

const icons = {
  exceeds: IconAlertOctagonFilled,
  warns: IconAlertTriangle,
  indeterminate: IconCircleDashed,
  meets: IconCircleCheckFilled,
} as const satisfies Record<VerdictKind, unknown>;

export function VerdictIcon({ kind, size = 17 }: { kind: VerdictKind; size?: number }) {
  const Icon = icons[kind];
  return <Icon size={size} aria-hidden className={styles[kind]} />;
}

/** Icon and word: never a colour alone. */
export function Verdict({ kind }: { kind: VerdictKind }) {
  const t = useT();
  return (
    <span className={classes(styles.verdict, styles[`${kind}Text`])}>
      <VerdictIcon kind={kind} />
      {t(`limits.verdicts.${kind}`)}
    </span>
  );
}

/** Four figures that count, whatever the size: 0,0005 is not 0,001. */
export function useFigure(): (value: number) => string {
  const format = useFormat();
  return (value) => {
    const rounded = Number(value.toPrecision(4));
    const decimals = /e-(\d+)$/.test(String(rounded)) ? 12 : (String(rounded).split(".")[1]?.length ?? 0);
    return format.number(rounded, Math.min(decimals, 12));
  };
}
