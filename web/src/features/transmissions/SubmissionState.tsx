import type { SUBMISSION_STATES } from "@vetaverde/contract/transmissions";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import {
  IconAlertOctagonFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconClockHour4Filled,
  IconEye,
  IconSend,
} from "../../ui/icons.ts";
import tone from "../../ui/tone.module.css";
import styles from "./transmissions.module.css";

export type SubmissionStateName = (typeof SUBMISSION_STATES)[number];

const LOOKS = {
  accepted: { Icon: IconCircleCheckFilled, tone: tone.done },
  waiting: { Icon: IconClockHour4Filled, tone: tone.far },
  sent: { Icon: IconSend, tone: tone.rescheduled },
  refused: { Icon: IconAlertOctagonFilled, tone: tone.unfulfilled },
  review: { Icon: IconEye, tone: tone.near },
  trial: { Icon: IconCircleDashed, tone: tone.far },
  gap: { Icon: IconCircleMinus, tone: tone.skipped },
} as const satisfies Record<SubmissionStateName, unknown>;

export function SubmissionIcon({ state, size = 17 }: { state: SubmissionStateName; size?: number }) {
  const { Icon, tone: color } = LOOKS[state];
  return <Icon size={size} aria-hidden className={color} />;
}

/** The state of an instant as icon and words, never by its colour alone. */
export function SubmissionState({ state, children }: { state: SubmissionStateName; children?: ReactNode }) {
  const t = useT();
  return (
    <span className={classes(styles.state, LOOKS[state].tone)}>
      <SubmissionIcon state={state} />
      {children ?? t(`transmissions.outcomes.${state}`)}
    </span>
  );
}
