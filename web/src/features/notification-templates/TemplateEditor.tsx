import type { NotificationTemplate } from "@vetaverde/contract/notification-templates";
import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { type FormEvent, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeRefusal } from "../../lib/describe-refusal.ts";
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
export function TemplateEditor(props: TemplateEditorProps) {
  const editor = useTemplateEditor(props);
  const { savedTemplate, draft, setDraft, locale, faults, failure } = editor;
  const [history, setHistory] = useState(false);
  return (
    <form noValidate className={classes(layout.sectionHeadings, styles.editor)} onSubmit={editor.submit}>
      {failure && <SaveFailure failure={failure} onTakeTheirs={editor.show} />}
      <TemplateHead
        savedTemplate={savedTemplate}
        draft={draft}
        keyMissing={faults.has("key")}
        onDraft={setDraft}
        onHistory={() => setHistory(true)}
        onBuiltIn={editor.goBack}
      />
      <LanguageChoice value={locale} onValue={editor.setLocale} />
      <TextAndPreview editor={editor} />
      <SaveFields
        why={draft.why}
        isMissing={faults.has("why")}
        busy={editor.busy}
        onWhy={(why) => setDraft({ ...draft, why })}
      />
      {history && savedTemplate && (
        <TemplateHistory
          template={savedTemplate}
          locale={locale}
          onTake={(texts) => {
            setDraft({ ...draft, texts });
            setHistory(false);
          }}
          onClose={() => setHistory(false)}
        />
      )}
      {editor.question}
    </form>
  );
}

/** The text in one language, and beside it how it will look. */
function TextAndPreview({ editor }: { editor: ReturnType<typeof useTemplateEditor> }) {
  const { draft, setDraft, locale, faults, failure } = editor;
  return (
    <div className={classes(layout.topAligned24, layout.oneColumn, styles.sides)}>
      <TemplateWords
        key={locale}
        template={draft.key}
        locale={locale}
        content={draft.texts[locale]}
        onTexts={(content) => setDraft({ ...draft, texts: { ...draft.texts, [locale]: content } })}
        subjectMissing={faults.has("subject")}
        failure={failure}
      />
      {isComplete(draft) && <TemplatePreview template={draft.key} texts={draft.texts} locale={locale} />}
    </div>
  );
}

/** Whether the texts can be rendered. */
const isComplete = (draft: TemplateDraft): boolean =>
  LOCALES.every((one) => draft.texts[one].subject.trim() !== "") && !draftFaults(draft).has("key");

const NO_FAULTS: ReturnType<typeof draftFaults> = new Set();

function useTemplateEditor({ template, language, onSaved }: TemplateEditorProps) {
  const t = useT();
  const [savedTemplate, setSavedTemplate] = useState(template);
  const [draft, setDraft] = useState<TemplateDraft>(() => draftOf(template));
  const [locale, setLocale] = useState<Locale>(language);
  const [tried, setTried] = useState(false);
  const { save, restore, busy } = useTemplateCalls();
  const guard = useUnsavedGuard(draft, draftOf(savedTemplate));
  const { failure, setFailure, run } = useSaveAttempt(setLocale, (saved) => {
    guard.release();
    show(saved);
    toast("done", t("notificationTemplates.saved"));
    onSaved(saved);
  });
  const show = (next: NotificationTemplate) => {
    setSavedTemplate(next);
    setDraft(draftOf(next));
    setTried(false);
    setFailure(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const missing = draftFaults(draft);
    if (missing.has("subject"))
      setLocale(LOCALES.find((one) => draft.texts[one].subject.trim() === "") ?? locale);
    if (missing.size === 0 && !busy) void run(() => save(draft, savedTemplate));
  };
  const goBack = () => {
    setTried(true);
    if (draft.why.trim() !== "" && savedTemplate && !busy) void run(() => restore(savedTemplate, draft.why));
  };
  /** Those that are shown: none before the first attempt to save. */
  const faults = tried ? draftFaults(draft) : NO_FAULTS;
  const actions = { setDraft, setLocale, show, submit, goBack };
  return { ...actions, savedTemplate, draft, locale, faults, failure, busy, question: guard.question };
}

/** Saves a draft as a new template or a new version of one, or restores the built-in text. */
function useTemplateCalls() {
  const keyOf = useCallKey();
  const { create, update } = useSaveTemplate();
  const save = (draft: TemplateDraft, saved: NotificationTemplate | null) => {
    const { key, module, texts, active, why } = draft;
    if (saved) return update.mutateAsync({ key, texts, active, why, version: saved.version });
    const body = { key, module, texts, why };
    return create.mutateAsync({ key: keyOf(body), body });
  };
  const restore = ({ key, version }: NotificationTemplate, why: string) =>
    update.mutateAsync({ key, builtIn: true, why, version });
  return { save, restore, busy: create.isPending || update.isPending };
}

/** Runs a save and stores its error, which may be in a language that is not displayed: its tab is opened. */
function useSaveAttempt(setLocale: (locale: Locale) => void, onDone: (saved: NotificationTemplate) => void) {
  const [failure, setFailure] = useState<CallError | null>(null);
  const run = async (work: () => Promise<NotificationTemplate>) => {
    try {
      onDone(await work());
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
      const [, there] = /^texts\.(es|en|fr|pt)\./.exec(error.details[0]?.path ?? "") ?? [];
      if (there) setLocale(there as Locale);
    }
  };
  return { failure, setFailure, run };
}

function useUnsavedGuard(draft: TemplateDraft, first: TemplateDraft) {
  const t = useT();
  const isChanged =
    !sameTexts(draft.texts, first.texts) || draft.active !== first.active || draft.key !== first.key;
  return useLeaveGuard(isChanged, {
    question: t("notificationTemplates.leave"),
    leave: t("notificationTemplates.leaveYes"),
    stay: t("notificationTemplates.leaveNo"),
  });
}

interface SaveFailureProps {
  failure: CallError;
  onTakeTheirs(theirs: NotificationTemplate): void;
}

/** Why it was not saved; another user's texts can be taken over. */
function SaveFailure({ failure, onTakeTheirs }: SaveFailureProps) {
  const t = useT();
  const current =
    failure?.error === "STALE_VERSION" ? (failure.extra["current"] as NotificationTemplate) : null;
  return (
    <Notice
      kind="error"
      urgent
      title={t("notificationTemplates.saveFailed")}
      action={
        current && (
          <Button size="small" onClick={() => onTakeTheirs(current)}>
            {t("notificationTemplates.takeTheirs")}
          </Button>
        )
      }
    >
      {describeRefusal(failure)}
    </Notice>
  );
}

function LanguageChoice({ value: locale, onValue }: { value: Locale; onValue(locale: Locale): void }) {
  const t = useT();
  return (
    <Segmented<Locale>
      label={t("notificationTemplates.language")}
      value={locale}
      options={LOCALES.map((value) => ({ value, label: t(`app.languages.${value}`), lang: value }))}
      onValue={onValue}
    />
  );
}

interface SaveFieldsProps {
  why: string;
  isMissing: boolean;
  busy: boolean;
  onWhy(why: string): void;
}

/** The reason of the change, and the button that saves it. */
function SaveFields({ why, isMissing, busy, onWhy }: SaveFieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("notificationTemplates.why")}
        help={t("notificationTemplates.whyHelp")}
        maxLength={300}
        value={why}
        onValue={onWhy}
        error={isMissing ? t("notificationTemplates.whyMissing") : null}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          {t("ui.save")}
        </Button>
      </div>
    </>
  );
}
