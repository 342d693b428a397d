import type { HealthCheck } from "@vetaverde/contract/health";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import tone from "../../ui/tone.module.css";
import styles from "./health.module.css";

const ICONS = {
  ok: { Icon: IconCircleCheckFilled, color: tone.done },
  warning: { Icon: IconAlertTriangle, color: tone.near },
  problem: { Icon: IconAlertOctagonFilled, color: tone.unfulfilled },
  off: { Icon: IconCircleMinus, color: tone.skipped },
  unknown: { Icon: IconCircleDashed, color: tone.far },
} as const;

const GRAVITY = ["problem", "warning", "unknown"] as const;

/** What needs attention with what to do about it, or that nothing does; then each part with its state. */
export function HealthChecks({ checks }: { checks: readonly HealthCheck[] }) {
  const t = useT();
  return (
    <>
      <Summary checks={checks} />
      <ul className={classes(layout.plainList, styles.checks)}>
        {checks.map((check) => (
          <CheckRow key={check.part} check={check} />
        ))}
      </ul>
      <p className={styles.quiet}>{t("health.refreshed")}</p>
    </>
  );
}

const KINDS = { problem: "error", warning: "warning", unknown: "info" } as const;

function Summary({ checks }: { checks: readonly HealthCheck[] }) {
  const t = useT();
  const found = GRAVITY.flatMap((state) => {
    const parts = checks.filter((check) => check.state === state);
    return parts.length > 0 ? [{ state, parts }] : [];
  });
  const [worst] = found;
  if (!worst) return <Notice kind="done">{t("health.allWell")}</Notice>;
  return (
    <Notice kind={KINDS[worst.state]}>
      {found
        .map(({ state, parts }) =>
          t(`health.summary.${state}`, {
            n: parts.length,
            parts: parts.map(({ part }) => t(`health.parts.${part}`)).join(", "),
          }),
        )
        .join(" ")}
    </Notice>
  );
}

function CheckRow({ check: { part, state, reason } }: { check: HealthCheck }) {
  const t = useT();
  const { Icon, color } = ICONS[state];
  return (
    <li>
      <Icon size={20} aria-hidden className={color} />
      <span>
        <b>{t(`health.parts.${part}`)}</b>
        <small>{reason ? t(`health.reasons.${reason}`) : t(`health.states.${state}`)}</small>
      </span>
    </li>
  );
}
