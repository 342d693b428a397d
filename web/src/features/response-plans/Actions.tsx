import type { ResponseAction } from "@vetaverde/contract/response-plans";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { LevelMark } from "./LevelMark.tsx";
import styles from "./response-plans.module.css";
import { useAcknowledge, useComplete } from "./response-plans.queries.ts";

export interface ActionsProps {
  project: string;
  actions: readonly ResponseAction[];
  mayWrite: boolean;
}

/** What is to be done at the levels that were raised: open actions first, then those that were done. */
export function Actions({ project, actions, mayWrite }: ActionsProps) {
  const t = useT();
  const [ending, setEnding] = useState<ResponseAction | null>(null);
  const acknowledge = useAcknowledge(project);
  return (
    <section className={layout.stack12} aria-label={t("responsePlans.actions")}>
      <h2>{t("responsePlans.actions")}</h2>
      {acknowledge.error && <ErrorNotice title={t("responsePlans.notSaved")} error={acknowledge.error} />}
      {actions.length === 0 && <p className={layout.muted}>{t("responsePlans.noActions")}</p>}
      <ul className={styles.items}>
        {actions.map((action) => (
          <li key={action.id} className={styles.card}>
            <ActionFacts action={action} />
            {mayWrite && !action.done && (
              <div className={layout.cluster8}>
                {!action.acknowledged && (
                  <Button
                    size="small"
                    busy={acknowledge.isPending && acknowledge.variables === action.id}
                    onClick={() => acknowledge.mutate(action.id)}
                  >
                    {t("responsePlans.acknowledge")}
                  </Button>
                )}
                <Button size="small" kind="primary" onClick={() => setEnding(action)}>
                  {t("responsePlans.done")}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {ending && <Complete project={project} action={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

function ActionFacts({ action }: { action: ResponseAction }) {
  const t = useT();
  const format = useFormat();
  const { level, text, role, dueAt, isLate, acknowledged, done, escalations } = action;
  return (
    <>
      <LevelMark level={level} />
      <p>
        <b>{text}</b>
      </p>
      <p className={layout.muted}>
        {t(isLate ? "responsePlans.lateFor" : "responsePlans.dueFor", { role, at: format.dateTime(dueAt) })}
      </p>
      {escalations > 0 && !acknowledged && <p>{t("responsePlans.escalated", { n: escalations })}</p>}
      {acknowledged && (
        <p className={layout.muted}>
          {t("responsePlans.acknowledgedBy", {
            name: acknowledged.by.name,
            at: format.dateTime(acknowledged.at),
          })}
        </p>
      )}
      {done && (
        <p className={layout.muted}>
          {t("responsePlans.doneBy", {
            name: done.by.name,
            at: format.dateTime(done.at),
            note: done.note,
          })}
        </p>
      )}
    </>
  );
}

interface CompleteProps {
  project: string;
  action: ResponseAction;
  onClose(): void;
}

function Complete({ project, action, onClose }: CompleteProps) {
  const t = useT();
  const complete = useComplete(project);
  return (
    <ConfirmDialog
      title={t("responsePlans.doneQuestion")}
      confirmLabel={t("responsePlans.done")}
      errorTitle={t("responsePlans.notSaved")}
      reason={{ label: t("responsePlans.note"), missingMessage: t("responsePlans.needed") }}
      onConfirm={async (note) => {
        await complete.mutateAsync({ action: action.id, note });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{action.text}</p>
    </ConfirmDialog>
  );
}
