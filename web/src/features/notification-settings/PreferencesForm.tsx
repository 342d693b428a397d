import type { NotificationKind, NotificationPreferences } from "@vetaverde/contract/notification-settings";
import { NOTIFICATION_MODULES } from "@vetaverde/contract/notifications";
import { isTime } from "@vetaverde/domain/time/zone";
import { type ReactNode, useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useSubmit } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { toast } from "../../ui/toasts.ts";
import { DigestFields } from "./DigestFields.tsx";
import { KindTable } from "./KindTable.tsx";
import { hasKind, PRIORITIES, withKind } from "./kinds.ts";
import styles from "./notification-settings.module.css";
import { OwnBrowser } from "./OwnBrowser.tsx";
import { OwnWhatsapp } from "./OwnWhatsapp.tsx";
import { QuietHours } from "./QuietHours.tsx";
import { Section } from "./Section.tsx";

const ALL = NOTIFICATION_MODULES.flatMap((module) => PRIORITIES.map((priority) => ({ module, priority })));

export interface PreferencesFormProps {
  preferences: NotificationPreferences;
  /** Kinds that the project has made mandatory. */
  obligatory: readonly NotificationKind[];
  /** Time zones to choose from: the project's and the device's. */
  timeZones: readonly string[];
}

/** The user's preferences for e-mail notifications, and their quiet hours. */
export function PreferencesForm(props: PreferencesFormProps) {
  const t = useT();
  const { obligatory, timeZones } = props;
  const { draft, set, isQuietInvalid, hasNoModules, failure, isBusy, submit, question } =
    usePreferences(props);
  return (
    <form noValidate onSubmit={submitWith(submit)} className={styles.form}>
      {failure && <ErrorNotice title={t("notificationSettings.saveFailed")} error={failure} />}
      <MethodSections draft={draft} set={set} obligatory={obligatory} />
      <ReminderSection isOn={draft.digest} onValue={(digest) => set({ digest })} />
      <DigestFields
        digest={draft.gathered}
        timeZones={timeZones}
        fault={hasNoModules ? t("notificationSettings.gatheredFault") : null}
        onDigest={(digest) => set({ gathered: digest })}
      />
      <QuietHours
        quiet={draft.quiet}
        timeZones={timeZones}
        fault={isQuietInvalid ? t("notificationSettings.quietFault") : null}
        onQuiet={(quiet) => set({ quiet })}
      />
      <SaveButton isBusy={isBusy} />
      {question}
    </form>
  );
}

function usePreferences({ preferences }: PreferencesFormProps) {
  const t = useT();
  const [savedPreferences, setSavedPreferences] = useState(preferences);
  const [draft, setDraft] = useState(preferences);
  const save = useCallMutation(
    "notificationSettings",
    "savePreferences",
    (body: ArgsOf<"notificationSettings", "savePreferences">["body"]) => ({ body }),
    { invalidates: [] },
  );
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(savedPreferences), {
    question: t("notificationSettings.leave"),
    leave: t("notificationSettings.leaveYes"),
    stay: t("notificationSettings.leaveNo"),
  });
  const { quiet } = draft;
  const isQuietInvalid =
    quiet !== null && (!isTime(quiet.from) || !isTime(quiet.to) || quiet.from === quiet.to);
  const hasNoModules = draft.gathered?.modules.length === 0;
  const { isBusy, failure, submit } = useSubmit(async () => {
    const saved = await save.mutateAsync(draft);
    setSavedPreferences(saved);
    setDraft(saved);
    toast("done", t("notificationSettings.preferencesSaved"));
  }, !isQuietInvalid && !hasNoModules);
  const set = (part: Partial<NotificationPreferences>) => setDraft({ ...draft, ...part });
  return {
    draft,
    set,
    isQuietInvalid,
    hasNoModules,
    failure,
    isBusy,
    submit,
    question: guard.question,
  };
}

interface MethodSectionsProps {
  draft: NotificationPreferences;
  set(part: Partial<NotificationPreferences>): void;
  obligatory: readonly NotificationKind[];
}

/** Mail, WhatsApp and push notifications. */
function MethodSections({ draft, set, obligatory }: MethodSectionsProps) {
  const t = useT();
  return (
    <>
      <MethodSection
        title={t("notificationSettings.byEmail")}
        text={t("notificationSettings.byEmailText")}
        muted={draft.muted}
        locked={obligatory}
        onMuted={(muted) => set({ muted })}
      >
        {obligatory.length > 0 && <p className={layout.mutedProse}>{t("notificationSettings.lockedHelp")}</p>}
      </MethodSection>
      <OwnWhatsapp />
      <MethodSection
        title={t("notificationSettings.byWhatsapp")}
        text={t("notificationSettings.byWhatsappText")}
        way={t("notifications.methods.3")}
        muted={draft.mutedWhatsapp}
        locked={obligatory}
        onMuted={(mutedWhatsapp) => set({ mutedWhatsapp })}
      />
      <OwnBrowser />
      <MethodSection
        title={t("notificationSettings.byPush")}
        text={t("notificationSettings.byPushText")}
        way={t("notificationSettings.pushWay")}
        muted={draft.mutedPush}
        locked={obligatory}
        onMuted={(mutedPush) => set({ mutedPush })}
      />
    </>
  );
}

interface MethodSectionProps {
  title: string;
  text: string;
  way?: string;
  muted: NotificationPreferences["muted"];
  locked: readonly NotificationKind[];
  onMuted(muted: NotificationPreferences["muted"]): void;
  children?: ReactNode;
}

/** The kinds that one delivery method is used for: a checked box means enabled; stored are the muted kinds. */
const MethodSection = ({ title, text, way, muted, locked, onMuted, children }: MethodSectionProps) => (
  <Section title={title}>
    <p className={layout.mutedProse}>{text}</p>
    <KindTable
      label={title}
      way={way}
      chosen={ALL.filter((kind) => !hasKind(muted, kind))}
      locked={locked}
      onChosen={(kind, on) => onMuted(withKind(muted, kind, !on))}
    />
    {children}
  </Section>
);

function ReminderSection({ isOn, onValue }: { isOn: boolean; onValue(isOn: boolean): void }) {
  const t = useT();
  return (
    <Section title={t("notificationSettings.digestTitle")}>
      <Switch
        label={t("notificationSettings.digestOn")}
        help={t("notificationSettings.digestHelp")}
        checked={isOn}
        onValue={onValue}
      />
    </Section>
  );
}

function SaveButton({ isBusy }: { isBusy: boolean }) {
  const t = useT();
  return (
    <div className={classes(layout.buttonsAtEnd, styles.actions)}>
      <Button type="submit" kind="primary" busy={isBusy}>
        {t("ui.save")}
      </Button>
    </div>
  );
}
