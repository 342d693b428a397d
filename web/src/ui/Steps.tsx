import { useT } from "../lib/i18n.ts";
import { classes } from "./classes.ts";
import { IconCheck } from "./icons.ts";
import layout from "./layout.module.css";
import styles from "./Steps.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Progress in a task of several steps; `current` counts from 0. */
export function Steps({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly string[];
  current: number;
}) {
  const t = useT();
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? "step" : undefined}
          className={classes(styles.step, at === current && styles.current)}
        >
          <span className={classes(styles.mark, at === current && layout.accentFill)} aria-hidden>
            {at < current ? <IconCheck size={13} stroke={2.5} /> : at + 1}
          </span>
          {step}
          {at < current && <VisuallyHidden>({t("ui.stepDone")})</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
