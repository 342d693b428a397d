import type { Forward } from "@vetaverde/contract/forwards";
import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { usePendingChange } from "../../resource/protections.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import {
  IconAlertOctagonFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClockHour4Filled,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { PendingNotice } from "../../ui/protections/PendingNotice.tsx";
import { toast } from "../../ui/toasts.ts";
import { useFaultText } from "./fault.messages.ts";
import styles from "./forwards.module.css";
import { useForward } from "./forwards.queries.ts";
import { SecretDialog } from "./SecretDialog.tsx";

export interface ForwardPanelProps {
  project: string;
  device: string;
  /** Whether the user may create the secret. */
  maySet: boolean;
}

/** State of the forwarding of a device's readings to its report URL. */
export function ForwardPanel({ project, device, maySet }: ForwardPanelProps) {
  const t = useT();
  const place = { project, device };
  const forward = useForward(place);
  const retry = useCallMutation("forwards", "retry", () => ({ params: place }), { afterFailure: true });
  const [making, setMaking] = useState(false);
  const target = usePendingChange(project, "forwards.target", device);
  const secret = usePendingChange(project, "forwards.secret", device);
  const { data } = forward;
  if (!data) return <QueryState query={forward} errorTitle={t("forwards.failed")} skeletonRows={5} />;
  const waits = data.waiting > 0 && data.state !== "off" && data.state !== "noSecret";
  return (
    <div className={styles.panel}>
      <ForwardState kind={data.state} />
      <p className={layout.noMargin}>{t(`forwards.texts.${data.state}`)}</p>
      <Facts forward={data} />
      <PendingNotice change={target} />
      <PendingNotice change={secret} />
      <div className={layout.cluster8}>
        {waits && (
          <Button
            busy={retry.isPending}
            onClick={() =>
              retry.mutate(undefined, { onError: (error) => toast("error", describeError(error)) })
            }
          >
            {t("forwards.retry")}
          </Button>
        )}
        {maySet && data.url !== null && (
          <Button kind={data.secret ? "plain" : "primary"} onClick={() => setMaking(true)}>
            {t(data.secret ? "forwards.renew" : "forwards.make")}
          </Button>
        )}
      </div>
      {!maySet && data.state === "noSecret" && <p className={layout.muted}>{t("forwards.notYours")}</p>}
      {making && <SecretDialog {...place} again={data.secret !== null} onClose={() => setMaking(false)} />}
    </div>
  );
}

const icons = {
  off: IconCircleDashed,
  noSecret: IconCircleDashed,
  done: IconCircleCheckFilled,
  waiting: IconClockHour4Filled,
  failing: IconAlertOctagonFilled,
  full: IconAlertOctagonFilled,
} as const;

const stateClasses = {
  off: layout.skippedState,
  noSecret: layout.skippedState,
  done: layout.doneState,
  waiting: layout.nearState,
  failing: layout.unfulfilledState,
  full: layout.unfulfilledState,
} as const;

function ForwardState({ kind }: { kind: Forward["state"] }) {
  const t = useT();
  const Icon = icons[kind];
  return (
    <p className={classes(stateClasses[kind], styles.state)} role="status">
      <Icon size={20} aria-hidden />
      {t(`forwards.states.${kind}`)}
    </p>
  );
}

/** Known facts about the forwarding; events that never happened are omitted. */
function Facts({ forward }: { forward: Forward }) {
  const t = useT();
  const format = useFormat();
  const fault = useFaultText();
  const at = (instant: string | null) => (instant === null ? null : format.dateTime(instant));
  const { url, secret, waiting, waitsSince, lastDoneAt, nextTryAt, tries, leftOut, leftOutSince } = forward;
  const facts = [
    [t("forwards.url"), url],
    [
      t("forwards.secret"),
      secret && t("forwards.madeBy", { name: secret.madeBy.name, at: format.dateTime(secret.madeAt) }),
    ],
    [t("forwards.lastDone"), at(lastDoneAt)],
    [
      t("forwards.waiting"),
      waiting > 0 ? t("forwards.since", { n: waiting, at: at(waitsSince) ?? "" }) : null,
    ],
    [t("forwards.fault"), forward.fault === null ? null : fault(forward.fault)],
    [
      t("forwards.next"),
      nextTryAt === null ? null : t("forwards.tries", { n: tries, at: at(nextTryAt) ?? "" }),
    ],
    [
      t("forwards.leftOut"),
      leftOut > 0 ? t("forwards.leftSince", { n: leftOut, at: at(leftOutSince) ?? "" }) : null,
    ],
  ] as const;
  return (
    <dl className={classes(layout.noMargin, layout.secondaryTerms, styles.facts)}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name} className={layout.oneColumnOnPhone}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
