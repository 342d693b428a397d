import type { NotificationKind, NotificationPreferences } from "@vetaverde/contract/notification-settings";
import { NOTIFICATION_MODULES } from "@vetaverde/contract/notifications";
import { isTime } from "@vetaverde/domain/time/zone";
import { type FormEvent, useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { toast } from "../../ui/toasts.ts";
import { DigestFields } from "./DigestFields.tsx";
import { KindTable } from "./KindTable.tsx";
import { hasKind, PRIORITIES, withKind } from "./kinds.ts";
import styles from "./notification-settings.module.css";
import { OwnBrowser } from "./OwnBrowser.tsx";
import { OwnWhatsapp } from "./OwnWhatsapp.tsx";
import { QuietHours } from "./QuietHours.tsx";

const ALL = NOTIFICATION_MODULES.flatMap((module) => PRIORITIES.map((priority) => ({ module, priority })));

export interface PreferencesFormProps {
  preferences: NotificationPreferences;
  /** Kinds that the project has made mandatory. */
  obligatory: readonly NotificationKind[];
  /** Time zones to choose from: the project's and the device's. */
  timeZones: readonly string[];
}

/** The user's preferences for e-mail notifications, and their quiet hours. */
export function PreferencesForm({ preferences, obligatory, timeZones }: PreferencesFormProps) {
  const t = useT();
  const [kept, setKept] = useState(preferences);
  const [draft, setDraft] = useState(preferences);
  const [failure, setFailure] = useState<CallError | null>(null);
  const save = useCallMutation(
    "notificationSettings",
    "savePreferences",
    (body: ArgsOf<"notificationSettings", "savePreferences">["body"]) => ({ body }),
    { invalidates: [] },
  );
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(kept), {
    question: t("notificationSettings.leave"),
    leave: t("notificationSettings.leaveYes"),
    stay: t("notificationSettings.leaveNo"),
  });
  const { quiet } = draft;
  const empty = quiet !== null && (!isTime(quiet.from) || !isTime(quiet.to) || quiet.from === quiet.to);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || empty || draft.gathered?.modules.length === 0) return;
    setFailure(null);
    try {
      const saved = await save.mutateAsync(draft);
      setKept(saved);
      setDraft(saved);
      toast("done", t("notificationSettings.preferencesSaved"));
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
      {failure && (
        <Notice kind="error" urgent title={t("notificationSettings.saveFailed")}>
          {describeError(failure)}
        </Notice>
      )}
      <section
        className={classes(layout.sectionHeadings, styles.section)}
        aria-label={t("notificationSettings.byEmail")}
      >
        <h2>{t("notificationSettings.byEmail")}</h2>
        <p className={layout.mutedProse}>{t("notificationSettings.byEmailText")}</p>
        <KindTable
          label={t("notificationSettings.byEmail")}
          // A checked box means enabled; stored are the muted kinds.
          chosen={ALL.filter((kind) => !hasKind(draft.muted, kind))}
          locked={obligatory}
          onChosen={(kind, on) => setDraft({ ...draft, muted: withKind(draft.muted, kind, !on) })}
        />
        {obligatory.length > 0 && <p className={layout.mutedProse}>{t("notificationSettings.lockedHelp")}</p>}
      </section>
      <OwnWhatsapp />
      <section
        className={classes(layout.sectionHeadings, styles.section)}
        aria-label={t("notificationSettings.byWhatsapp")}
      >
        <h2>{t("notificationSettings.byWhatsapp")}</h2>
        <p className={layout.mutedProse}>{t("notificationSettings.byWhatsappText")}</p>
        <KindTable
          label={t("notificationSettings.byWhatsapp")}
          way={t("notifications.methods.3")}
          chosen={ALL.filter((kind) => !hasKind(draft.mutedWhatsapp, kind))}
          locked={obligatory}
          onChosen={(kind, on) =>
            setDraft({ ...draft, mutedWhatsapp: withKind(draft.mutedWhatsapp, kind, !on) })
          }
        />
      </section>
      <OwnBrowser />
      <section
        className={classes(layout.sectionHeadings, styles.section)}
        aria-label={t("notificationSettings.byPush")}
      >
        <h2>{t("notificationSettings.byPush")}</h2>
        <p className={layout.mutedProse}>{t("notificationSettings.byPushText")}</p>
        <KindTable
          label={t("notificationSettings.byPush")}
          way={t("notificationSettings.pushWay")}
          chosen={ALL.filter((kind) => !hasKind(draft.mutedPush, kind))}
          locked={obligatory}
          onChosen={(kind, on) => setDraft({ ...draft, mutedPush: withKind(draft.mutedPush, kind, !on) })}
        />
      </section>
      <section
        className={classes(layout.sectionHeadings, styles.section)}
        aria-label={t("notificationSettings.digestTitle")}
      >
        <h2>{t("notificationSettings.digestTitle")}</h2>
        <Switch
          label={t("notificationSettings.digestOn")}
          help={t("notificationSettings.digestHelp")}
          checked={draft.digest}
          onValue={(digest) => setDraft({ ...draft, digest })}
        />
      </section>
      <DigestFields
        gathered={draft.gathered}
        timeZones={timeZones}
        fault={draft.gathered?.modules.length === 0 ? t("notificationSettings.gatheredFault") : null}
        onDigest={(gathered) => setDraft({ ...draft, gathered })}
      />
      <QuietHours
        quiet={quiet}
        timeZones={timeZones}
        fault={empty ? t("notificationSettings.quietFault") : null}
        onQuiet={(next) => setDraft({ ...draft, quiet: next })}
      />
      <div className={classes(layout.buttonsAtEnd, styles.actions)}>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t("ui.save")}
        </Button>
      </div>
      {guard.question}
    </form>
  );
}
