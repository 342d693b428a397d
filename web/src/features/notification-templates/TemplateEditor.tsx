import type { NotificationTemplate } from "@vetaverde/contract/notification-templates";
import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { type FormEvent, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import { TemplateHead } from "./TemplateHead.tsx";
import { TemplateHistory } from "./TemplateHistory.tsx";
import { TemplatePreview } from "./TemplatePreview.tsx";
import { TemplateWords } from "./TemplateWords.tsx";
import { draftFaults, draftOf, sameTexts, type TemplateDraft } from "./template.draft.ts";
import styles from "./templates.module.css";
import { useSaveTemplate } from "./templates.queries.ts";

export interface TemplateEditorProps {
  /** Null creates a new template for messages written by users. */
  template: NotificationTemplate | null;
  language: Locale;
  onSaved(template: NotificationTemplate): void;
}

/** Editor of a template: its texts in four languages, the reason of the change, and a preview. */
export function TemplateEditor({ template, language, onSaved }: TemplateEditorProps) {
  const t = useT();
  const [kept, setKept] = useState(template);
  const [draft, setDraft] = useState<TemplateDraft>(() => draftOf(template));
  const [locale, setLocale] = useState<Locale>(language);
  const [tried, setTried] = useState(false);
  const [history, setHistory] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const { create, update } = useSaveTemplate();
  const first = draftOf(kept);
  const changed =
    !sameTexts(draft.texts, first.texts) || draft.active !== first.active || draft.key !== first.key;
  const guard = useLeaveGuard(changed, {
    question: t("notificationTemplates.leave"),
    leave: t("notificationTemplates.leaveYes"),
    stay: t("notificationTemplates.leaveNo"),
  });
  const faults = tried ? draftFaults(draft) : new Set();
  const busy = create.isPending || update.isPending;
  const show = (next: NotificationTemplate) => {
    setKept(next);
    setDraft(draftOf(next));
    setTried(false);
    setFailure(null);
  };
  const run = async (work: () => Promise<NotificationTemplate>) => {
    try {
      const saved = await work();
      guard.release();
      show(saved);
      toast("done", t("notificationTemplates.saved"));
      onSaved(saved);
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
      // The error may be in a language that is not displayed, so its tab is opened.
      const [, there] = /^texts\.(es|en|fr|pt)\./.exec(error.details[0]?.path ?? "") ?? [];
      if (there) setLocale(there as Locale);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const missing = draftFaults(draft);
    if (missing.has("subject"))
      setLocale(LOCALES.find((one) => draft.texts[one].subject.trim() === "") ?? locale);
    if (missing.size > 0 || busy) return;
    const { key, module, texts, active, why } = draft;
    const body = { key, module, texts, why };
    void run(() =>
      kept
        ? update.mutateAsync({ key, texts, active, why, version: kept.version })
        : create.mutateAsync({ key: keyOf(body), body }),
    );
  };
  const goBack = () => {
    setTried(true);
    if (draft.why.trim() === "" || !kept || busy) return;
    void run(() =>
      update.mutateAsync({ key: kept.key, builtIn: true, why: draft.why, version: kept.version }),
    );
  };
  const current =
    failure?.error === "STALE_VERSION" ? (failure.extra["current"] as NotificationTemplate) : null;
  return (
    <form noValidate className={classes(layout.sectionHeadings, styles.editor)} onSubmit={submit}>
      {failure && (
        <Notice
          kind="error"
          urgent
          title={t("notificationTemplates.saveFailed")}
          action={
            current && (
              <Button size="small" onClick={() => show(current)}>
                {t("notificationTemplates.takeTheirs")}
              </Button>
            )
          }
        >
          {failure.details[0]?.message ?? describeError(failure)}
        </Notice>
      )}
      <TemplateHead
        kept={kept}
        draft={draft}
        keyMissing={faults.has("key")}
        onDraft={setDraft}
        onHistory={() => setHistory(true)}
        onBuiltIn={goBack}
      />
      <Segmented<Locale>
        label={t("notificationTemplates.language")}
        value={locale}
        options={LOCALES.map((value) => ({ value, label: t(`app.languages.${value}`), lang: value }))}
        onValue={setLocale}
      />
      <div className={styles.sides}>
        <TemplateWords
          key={locale}
          template={draft.key}
          locale={locale}
          said={draft.texts[locale]}
          onTexts={(said) => setDraft({ ...draft, texts: { ...draft.texts, [locale]: said } })}
          subjectMissing={faults.has("subject")}
          failure={failure}
        />
        {LOCALES.every((one) => draft.texts[one].subject.trim() !== "") &&
          draftFaults(draft).has("key") === false && (
            <TemplatePreview template={draft.key} texts={draft.texts} locale={locale} />
          )}
      </div>
      <TextField
        label={t("notificationTemplates.why")}
        help={t("notificationTemplates.whyHelp")}
        maxLength={300}
        value={draft.why}
        onValue={(why) => setDraft({ ...draft, why })}
        error={faults.has("why") ? t("notificationTemplates.whyMissing") : null}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          {t("ui.save")}
        </Button>
      </div>
      {history && kept && (
        <TemplateHistory
          template={kept}
          locale={locale}
          onTake={(texts) => {
            setDraft({ ...draft, texts });
            setHistory(false);
          }}
          onClose={() => setHistory(false)}
        />
      )}
      {guard.question}
    </form>
  );
}
