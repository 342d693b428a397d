import type { CountedState } from "@vetaverde/domain/schedule/counts";
import { useT } from "../lib/i18n.ts";
import { classes } from "./classes.ts";
import styles from "./ProgressStrip.module.css";
import { STATE_ORDER } from "./State.tsx";
import tone from "./tone.module.css";

export type StripCounts = Readonly<Partial<Record<CountedState, number>>>;

interface ProgressStripProps {
  counts: StripCounts;
  size?: "thin" | "thick";
  /** What the parts do not show, after their counts. */
  note?: string | undefined;
}

/** Parts of a total by state, as a bar that is readable without its colours: far is hollow, skipped is hatched. */
export function ProgressStrip({ counts, size = "thin", note }: ProgressStripProps) {
  const t = useT();
  const shown = STATE_ORDER.filter((kind) => (counts[kind] ?? 0) > 0);
  // An empty bar has no accessible name, so it is hidden as decoration.
  if (shown.length === 0) return <span aria-hidden className={classes(styles.strip, styles[size])} />;
  const parts = shown.map((kind) => `${t(`ui.statesMany.${kind}`)}: ${counts[kind]}`);
  const summary = [parts.join(", "), ...(note === undefined ? [] : [note])].join(". ");
  return (
    <span role="img" aria-label={summary} title={summary} className={classes(styles.strip, styles[size])}>
      {shown.map((kind) => (
        <i key={kind} className={classes(styles[kind], tone[kind])} style={{ flexGrow: counts[kind] }} />
      ))}
    </span>
  );
}
