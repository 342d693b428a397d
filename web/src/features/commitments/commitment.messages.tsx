import type { Commitment, CommitmentState, Coverage } from "@vetaverde/contract/commitment";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";
import { useFormat } from "../../lib/format.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleMinus,
  IconUnlink,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { isLow } from "./review/review.state.ts";
import styles from "./review.module.css";

/** Returns the frequency: as named in the schedule, otherwise as stated in the document. */
export function useFrequency() {
  const locale = useLocale();
  return ({ every, frequency }: Pick<Commitment, "every" | "frequency">): string =>
    (every && FREQUENCY_NAMES[every][locale][0]) || frequency || "";
}

/** Component, frequency and responsible person, in one line. */
export function useFacts() {
  const t = useT();
  const frequency = useFrequency();
  return (one: Commitment) =>
    [t(`commitments.components.${one.component}`), frequency(one), one.responsible]
      .filter(Boolean)
      .join(" · ");
}

const STATES = {
  proposed: { Icon: IconCircleDashed, style: layout.farText, iconStyle: layout.farIcon },
  accepted: { Icon: IconCircleCheckFilled, style: layout.doneState, iconStyle: undefined },
  rejected: { Icon: IconCircleMinus, style: styles.rejected, iconStyle: undefined },
} as const;

export function CommitmentStateMark({ state }: { state: CommitmentState }) {
  const t = useT();
  const { Icon, style, iconStyle } = STATES[state];
  return (
    <span className={classes(styles.state, style)}>
      <Icon size={17} aria-hidden className={iconStyle} />
      {t(`commitments.states.${state}`)}
    </span>
  );
}

/** The extractor's confidence; a low one is marked by text and icon. */
export function Confidence({ one, long }: { one: Commitment; long?: boolean }) {
  const t = useT();
  const format = useFormat();
  if (one.confidence === null)
    return (
      <span className={classes(layout.nowrap, layout.wrappingOnPhone, styles.quiet)}>
        {t("commitments.byHand")}
      </span>
    );
  const share = format.percent(one.confidence);
  if (isLow(one)) {
    return (
      <span className={classes(styles.state, layout.nearState)}>
        <IconAlertTriangle size={16} aria-hidden />
        {t("commitments.low", { share })}
      </span>
    );
  }
  return (
    <span className={classes(layout.nowrap, layout.wrappingOnPhone, styles.quiet)}>
      {long ? t("commitments.confidence", { share }) : share}
    </span>
  );
}

const COVERAGES = {
  covered: { Icon: IconCircleCheckFilled, style: layout.doneState },
  partial: { Icon: IconCircleHalf2, style: layout.nearState },
  none: { Icon: IconUnlink, style: layout.unfulfilledState },
} as const;

export function CoverageMark({ coverage, text }: { coverage: Coverage; text?: string }) {
  const t = useT();
  const { Icon, style } = COVERAGES[coverage];
  return (
    <span className={classes(styles.state, style)}>
      <Icon size={17} aria-hidden />
      {text ?? t(`commitments.coverages.${coverage}`)}
    </span>
  );
}
