import type { Instrument } from "@vetaverde/contract/instruments";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import {
  IconAlertOctagonFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconClockHour4Filled,
  IconFileText,
  IconSearch,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import styles from "./instruments.module.css";

const icons = {
  none: IconCircleDashed,
  queued: IconClockHour4Filled,
  reading: IconFileText,
  extracting: IconSearch,
  done: IconCircleCheckFilled,
  failed: IconAlertOctagonFilled,
  cancelled: IconCircleMinus,
} as const;

/** State of its latest processing, as icon and text. */
export function InstrumentState({ job }: { job: Instrument["job"] }) {
  const t = useT();
  const format = useFormat();
  const state = job?.state ?? "none";
  const Icon = icons[state];
  const share = state === "reading" && job && job.pages > 0 ? job.page / job.pages : null;
  return (
    <span className={classes(styles.state, state === "failed" && layout.unfulfilledText)}>
      <Icon size={16} aria-hidden className={classes(state === "done" && layout.doneText)} />
      {t(`instruments.states.${state}`)}
      {share !== null && <span className={layout.muted}>{format.percent(share)}</span>}
    </span>
  );
}
