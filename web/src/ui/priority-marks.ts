import { classes } from "./classes.ts";
import { IconAlertOctagonFilled, IconAlertTriangle, IconInfoCircleFilled } from "./icons.ts";
import layout from "./layout.module.css";

/** Icon and colour of an alert's priority, the same wherever the alert is shown. */
export const PRIORITY_MARKS = {
  1: { Icon: IconAlertOctagonFilled, style: classes(layout.unfulfilledState, layout.strong) },
  2: { Icon: IconAlertTriangle, style: layout.nearState },
  3: { Icon: IconInfoCircleFilled, style: layout.rescheduledState },
} as const;
