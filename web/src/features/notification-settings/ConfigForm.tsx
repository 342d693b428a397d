import type { NotificationConfig } from "@vetaverde/contract/notification-settings";
import { useState } from "react";
import type { CallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useSubmit } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { toast } from "../../ui/toasts.ts";
import { EscalationFields } from "./EscalationFields.tsx";
import { KindTable } from "./KindTable.tsx";
import { withKind } from "./kinds.ts";
import { NoticeRules } from "./NoticeRules.tsx";
import styles from "./notification-settings.module.css";
import { useSaveNotificationConfig } from "./notification-settings.queries.ts";
import { Section } from "./Section.tsx";

const draftOf = ({ inherited, notices, obligatory, escalation }: NotificationConfig) => ({
  inherited,
  escalation,
  notices,
  obligatory,
});

/** Form for which notifications are sent to whom and by which channel, on the whole platform or in one project. */
export function ConfigForm({ config }: { config: NotificationConfig }) {
  const t = useT();
  const { savedConfig, draft, set, show, failure, isBusy, submit, question } = useConfigForm(config);
  return (
    <form noValidate onSubmit={submitWith(submit)} className={styles.form}>
      {failure && <SaveFailure failure={failure} onTakeTheirs={show} />}
      {config.project && (
        <Switch
          label={t("notificationSettings.inherit")}
          help={t("notificationSettings.inheritHelp")}
          checked={draft.inherited}
          onValue={(inherited) => set({ inherited })}
        />
      )}
      <RuleSections draft={draft} set={set} />
      <EscalationFields
        project={config.project}
        escalation={draft.escalation}
        disabled={draft.inherited}
        onEscalation={(escalation) => set({ escalation })}
      />
      <div className={classes(layout.buttonsAtEnd, styles.actions)}>
        <LastChange of={savedConfig} />
        <Button type="submit" kind="primary" busy={isBusy}>
          {t("ui.save")}
        </Button>
      </div>
      {question}
    </form>
  );
}

type ConfigDraft = ReturnType<typeof draftOf>;

interface RuleSectionsProps {
  draft: ConfigDraft;
  set(part: Partial<ConfigDraft>): void;
}

/** Who receives which notices, and which kinds nobody can switch off. */
function RuleSections({ draft, set }: RuleSectionsProps) {
  const t = useT();
  return (
    <>
      <Section title={t("notificationSettings.noticesTitle")}>
        <NoticeRules
          notices={draft.notices}
          disabled={draft.inherited}
          onNotices={(notices) => set({ notices })}
        />
      </Section>
      <Section title={t("notificationSettings.obligatoryTitle")}>
        <p className={layout.mutedProse}>{t("notificationSettings.obligatoryText")}</p>
        <KindTable
          label={t("notificationSettings.obligatoryTitle")}
          chosen={draft.obligatory}
          disabled={draft.inherited}
          onChosen={(kind, on) => set({ obligatory: withKind(draft.obligatory, kind, on) })}
        />
      </Section>
    </>
  );
}

function useConfigForm(config: NotificationConfig) {
  const t = useT();
  const [savedConfig, setSavedConfig] = useState(config);
  const [draft, setDraft] = useState(() => draftOf(config));
  const keyOf = useCallKey();
  const save = useSaveNotificationConfig(config.project);
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(draftOf(savedConfig)), {
    question: t("notificationSettings.leave"),
    leave: t("notificationSettings.leaveYes"),
    stay: t("notificationSettings.leaveNo"),
  });
  const { isBusy, failure, setFailure, submit } = useSubmit(async () => {
    const { inherited, notices, obligatory, escalation } = draft;
    const { version } = savedConfig;
    const body = inherited
      ? { inherit: true as const, version }
      : { notices, obligatory, escalation, version };
    show(await save.mutateAsync({ body, key: keyOf(body) }));
    toast("done", t("notificationSettings.saved"));
  }, true);
  const show = (next: NotificationConfig) => {
    setSavedConfig(next);
    setDraft(draftOf(next));
    setFailure(null);
  };
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  return { savedConfig, draft, set, show, failure, isBusy, submit, question: guard.question };
}

interface SaveFailureProps {
  failure: CallError;
  onTakeTheirs(theirs: NotificationConfig): void;
}

/** Why it was not saved; another user's settings can be taken over. */
function SaveFailure({ failure, onTakeTheirs }: SaveFailureProps) {
  const t = useT();
  const current =
    failure?.error === "STALE_VERSION" ? (failure.extra["current"] as NotificationConfig) : null;
  return (
    <Notice
      kind="error"
      urgent
      title={t("notificationSettings.saveFailed")}
      action={
        current && (
          <Button size="small" onClick={() => onTakeTheirs(current)}>
            {t("notificationSettings.takeTheirs")}
          </Button>
        )
      }
    >
      {describeError(failure)}
    </Notice>
  );
}

function LastChange({ of: { updatedBy, updatedAt } }: { of: NotificationConfig }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className={layout.mutedProse}>
      {updatedBy && updatedAt
        ? t("notificationSettings.changedBy", { name: updatedBy.name, at: format.dateTime(updatedAt) })
        : t("notificationSettings.untouched")}
    </span>
  );
}
