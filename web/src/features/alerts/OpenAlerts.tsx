import type { Alert } from "@vetaverde/contract/alerts";
import { isAlarm } from "@vetaverde/domain/alerts/alarm";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { toast } from "../../ui/toasts.ts";
import { AlertState, InAlarm, Priority } from "./AlertMarks.tsx";
import { useAlertFailure } from "./alert-failure.ts";
import styles from "./alerts.module.css";
import { useAcknowledge, useAlerts } from "./alerts.queries.ts";
import { useRuleSentence } from "./rule.messages.ts";

/** Number of latest alerts among which the open ones are. */
const LATEST = 20;
const SHOWN = 5;

/** The latest alerts of a device. */
const useDeviceAlerts = (project: string, device: string) =>
  useAlerts(project, { device: [device], size: LATEST });

/** Whether a device is in alarm, in its heading. */
export function DeviceAlarm({ project, device }: { project: string; device: string }) {
  const { data } = useDeviceAlerts(project, device);
  return data?.items.some(({ clearedAt, rule }) => clearedAt === null && isAlarm(rule)) ? <InAlarm /> : null;
}

export interface OpenAlertsProps {
  project: string;
  device: string;
  /** Whether the user may acknowledge alerts. */
  mayWrite: boolean;
  /** Link to all alerts of the device. */
  all: ReactNode;
}

/** The alerts of a device that are active or that nobody has acknowledged. */
export function OpenAlerts({ project, device, mayWrite, all }: OpenAlertsProps) {
  const t = useT();
  const alerts = useDeviceAlerts(project, device);
  const open = alerts.data?.items.filter(
    ({ clearedAt, acknowledged }) => clearedAt === null || acknowledged === null,
  );
  return (
    <section className={styles.block} aria-label={t("alerts.open")}>
      <h2>
        {t("alerts.open")} {all}
      </h2>
      <QueryState
        query={alerts}
        errorTitle={t("alerts.failed")}
        describe={useAlertFailure()}
        skeletonRows={2}
      />
      {open?.length === 0 && <p className={layout.muted}>{t("alerts.noneOpen")}</p>}
      {open?.slice(0, SHOWN).map((alert) => (
        <OpenAlert
          key={alert.id}
          project={project}
          alert={alert}
          mayWrite={mayWrite}
          isNext={alert.id === open.find(({ acknowledged }) => acknowledged === null)?.id}
        />
      ))}
    </section>
  );
}

interface OpenAlertProps {
  project: string;
  alert: Alert;
  mayWrite: boolean;
  /** Whether it is the first that nobody has acknowledged. */
  isNext: boolean;
}

function OpenAlert({ project, alert, mayWrite, isNext }: OpenAlertProps) {
  const t = useT();
  const format = useFormat();
  const describe = useRuleSentence();
  const save = useAcknowledge(project);
  const { sensor } = alert;
  const sentence = describe(alert.rule, {
    name: sensor?.name ?? null,
    unit: sensor?.unit ?? "",
    resolution: sensor?.resolution ?? null,
  });
  const acknowledge = async () => {
    await save.mutateAsync({ event: alert.id, note: null });
    toast("done", t("alerts.acknowledgedNow"));
  };
  return (
    <article className={styles.openAlert}>
      <span className={layout.phoneCardHead}>
        <Priority value={alert.rule.priority} />
        <AlertState alert={alert} />
      </span>
      <p title={sentence.whole}>{sentence.main}</p>
      <p className={layout.mutedSmall}>
        {t("alerts.since")} {format.dateTime(alert.raisedAt)}
      </p>
      {save.isError && <ErrorNotice title={t("alerts.notSaved")} error={save.error} />}
      {alert.acknowledged ? (
        <p className={layout.mutedSmall}>
          {t("alerts.acknowledged", {
            name: alert.acknowledged.by.name,
            at: format.dateTime(alert.acknowledged.at),
          })}
        </p>
      ) : (
        mayWrite && (
          <Button
            kind={isNext ? "primary" : "plain"}
            size="small"
            busy={save.isPending}
            onClick={() => void acknowledge().catch(() => {})}
          >
            {t("alerts.acknowledge")}
          </Button>
        )
      )}
    </article>
  );
}
