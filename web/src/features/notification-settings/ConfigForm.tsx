import type { NotificationConfig } from "@vetaverde/contract/notification-settings";
import { type FormEvent, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { toast } from "../../ui/toasts.ts";
import { EscalationFields } from "./EscalationFields.tsx";
import { KindTable } from "./KindTable.tsx";
import { withKind } from "./kinds.ts";
import { NoticeRules } from "./NoticeRules.tsx";
import styles from "./notification-settings.module.css";
import { useSaveNotificationConfig } from "./notification-settings.queries.ts";

const draftOf = ({ inherited, notices, obligatory, escalation }: NotificationConfig) => ({
  inherited,
  escalation,
  notices,
  obligatory,
});

/** Form for which notifications are sent to whom and by which channel, on the whole platform or in one project. */
export function ConfigForm({ config }: { config: NotificationConfig }) {
  const t = useT();
  const format = useFormat();
  const [kept, setKept] = useState(config);
  const [draft, setDraft] = useState(() => draftOf(config));
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const save = useSaveNotificationConfig(config.project);
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(draftOf(kept)), {
    question: t("notificationSettings.leave"),
    leave: t("notificationSettings.leaveYes"),
    stay: t("notificationSettings.leaveNo"),
  });
  const show = (next: NotificationConfig) => {
    setKept(next);
    setDraft(draftOf(next));
    setFailure(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { inherited, notices, obligatory, escalation } = draft;
    const { version } = kept;
    const body = inherited
      ? { inherit: true as const, version }
      : { notices, obligatory, escalation, version };
    try {
      show(await save.mutateAsync({ body, key: keyOf(body) }));
      toast("done", t("notificationSettings.saved"));
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  const current =
    failure?.error === "STALE_VERSION" ? (failure.extra["current"] as NotificationConfig) : null;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
      {failure && (
        <Notice
          kind="error"
          urgent
          title={t("notificationSettings.saveFailed")}
          action={
            current && (
              <Button size="small" onClick={() => show(current)}>
                {t("notificationSettings.takeTheirs")}
              </Button>
            )
          }
        >
          {describeError(failure)}
        </Notice>
      )}
      {config.project && (
        <Switch
          label={t("notificationSettings.inherit")}
          help={t("notificationSettings.inheritHelp")}
          checked={draft.inherited}
          onValue={(inherited) => setDraft({ ...draft, inherited })}
        />
      )}
      <section
        className={classes(layout.sectionHeadings, styles.section)}
        aria-label={t("notificationSettings.noticesTitle")}
      >
        <h2>{t("notificationSettings.noticesTitle")}</h2>
        <NoticeRules
          notices={draft.notices}
          disabled={draft.inherited}
          onNotices={(notices) => setDraft({ ...draft, notices })}
        />
      </section>
      <section
        className={classes(layout.sectionHeadings, styles.section)}
        aria-label={t("notificationSettings.obligatoryTitle")}
      >
        <h2>{t("notificationSettings.obligatoryTitle")}</h2>
        <p className={layout.mutedProse}>{t("notificationSettings.obligatoryText")}</p>
        <KindTable
          label={t("notificationSettings.obligatoryTitle")}
          chosen={draft.obligatory}
          disabled={draft.inherited}
          onChosen={(kind, on) => setDraft({ ...draft, obligatory: withKind(draft.obligatory, kind, on) })}
        />
      </section>
      <EscalationFields
        project={config.project}
        escalation={draft.escalation}
        disabled={draft.inherited}
        onEscalation={(escalation) => setDraft({ ...draft, escalation })}
      />
      <div className={classes(layout.buttonsAtEnd, styles.actions)}>
        <span className={layout.mutedProse}>
          {kept.updatedBy && kept.updatedAt
            ? t("notificationSettings.changedBy", {
                name: kept.updatedBy.name,
                at: format.dateTime(kept.updatedAt),
              })
            : t("notificationSettings.untouched")}
        </span>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t("ui.save")}
        </Button>
      </div>
      {guard.question}
    </form>
  );
}
