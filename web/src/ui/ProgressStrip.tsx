import type { CountedState } from "@vetaverde/domain/schedule/counts";
import { useT } from "../lib/i18n.ts";
import { classes } from "./classes.ts";
import styles from "./ProgressStrip.module.css";
import { STATE_ORDER } from "./State.tsx";
import tone from "./tone.module.css";

export type StripCounts = Readonly<Partial<Record<CountedState, number>>>;

/** Parts of a total by state, as a bar that is readable without its colours: far is hollow, skipped is hatched. */
export function ProgressStrip({ counts, size = "thin" }: { counts: StripCounts; size?: "thin" | "thick" }) {
  const t = useT();
  const shown = STATE_ORDER.filter((kind) => (counts[kind] ?? 0) > 0);
  // An empty bar has no accessible name, so it is hidden as decoration.
  if (shown.length === 0) return <span aria-hidden className={classes(styles.strip, styles[size])} />;
  const summary = shown.map((kind) => `${t(`ui.statesMany.${kind}`)}: ${counts[kind]}`).join(", ");
  return (
    <span role="img" aria-label={summary} title={summary} className={classes(styles.strip, styles[size])}>
      {shown.map((kind) => (
        <i key={kind} className={classes(styles[kind], tone[kind])} style={{ flexGrow: counts[kind] }} />
      ))}
    </span>
  );
}
