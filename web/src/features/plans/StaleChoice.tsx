import type { Monitoring } from "@vetaverde/contract/plans";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Draft } from "./follow-up.draft.ts";
import styles from "./follow-up.module.css";

export interface StaleChoiceProps {
  theirs: Monitoring;
  mine: Draft;
  saving: boolean;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** Somebody else was quicker: both versions in sight, and the person decides. Either way the history keeps both. */
export function StaleChoice({ theirs, mine, saving, onKeepMine, onTakeTheirs }: StaleChoiceProps) {
  const t = useT();
  const format = useFormat();
  const when = theirs.updatedAt ? format.dateTime(theirs.updatedAt) : "";
  return (
    <section className={styles.stale}>
      <Notice kind="warning" urgent title={t("plans.followUp.staleTitle")}>
        {t("plans.followUp.staleText", { person: theirs.updatedBy ?? "", date: when })}
      </Notice>
      <div className={styles.versions}>
        <Version
          title={t("plans.followUp.theirs")}
          completed={theirs.completed}
          observation={theirs.observation ?? ""}
          reason={theirs.reason ?? ""}
        />
        <Version
          title={t("plans.followUp.mine")}
          completed={mine.completed}
          observation={mine.observation}
          reason={mine.reason}
        />
      </div>
      <div className={styles.choices}>
        <Button onClick={onTakeTheirs}>{t("plans.followUp.takeTheirs")}</Button>
        <Button kind="primary" busy={saving} onClick={onKeepMine}>
          {t("plans.followUp.keepMine")}
        </Button>
      </div>
    </section>
  );
}

interface VersionProps {
  title: string;
  completed: boolean;
  observation: string;
  reason: string;
}

function Version({ title, completed, observation, reason }: VersionProps) {
  const t = useT();
  return (
    <div>
      <h3>{title}</h3>
      <p>{t(completed ? "ui.states.done" : "plans.followUp.notDone")}</p>
      <p>{observation}</p>
      <p className={styles.quiet}>{reason}</p>
    </div>
  );
}
