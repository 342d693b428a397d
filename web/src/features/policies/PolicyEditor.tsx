import type { PolicyDetail } from "@vetaverde/contract/policies";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@vetaverde/domain/locale";
import { useState } from "react";
import { useCallKey } from "../../lib/call-key.ts";
import { useStoredDraft } from "../../lib/drafts.ts";
import { useT } from "../../lib/i18n.ts";
import { fieldError } from "../../resource/field-error.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { RestoredNotice } from "../../ui/RestoredNotice.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { PolicyText } from "./PolicyText.tsx";
import { PublishQuestion } from "./PublishQuestion.tsx";
import {
  bodyOf,
  type DraftFaults,
  draftFrom,
  faultsOf,
  faultyLocale,
  type PolicyDraft,
} from "./policy.draft.ts";
import styles from "./policy-config.module.css";
import { usePublish } from "./policy-config.queries.ts";
import { StartChoice } from "./StartChoice.tsx";

export interface PolicyEditorProps {
  /** The version that the new one is prefilled with. */
  inForce: PolicyDetail | null;
  timeZone: string;
  onPublished(): void;
  onCancel(): void;
}

const NO_FAULTS: DraftFaults = { texts: {}, start: null };

/** Editor of a new version in four languages, with its start; published after one confirmation. */
export function PolicyEditor({ inForce, timeZone, onPublished, onCancel }: PolicyEditorProps) {
  const t = useT();
  const editor = usePolicyEditor(inForce, onPublished, timeZone);

  return (
    <div className={styles.editor}>
      <p className={layout.mutedProse}>{t("policyConfig.editor.intro")}</p>
      <EditorNotices editor={editor} inForce={inForce} />
      <LanguageChoice editor={editor} />
      <PolicyText
        key={editor.locale}
        locale={editor.locale}
        text={editor.draft.texts[editor.locale]}
        onText={(text) =>
          editor.setDraft({ ...editor.draft, texts: { ...editor.draft.texts, [editor.locale]: text } })
        }
        faults={editor.faults.texts[editor.locale]}
        refused={editor.refused(`texts.${editor.locale}.content`)}
      />
      <StartChoice
        draft={editor.draft}
        onDraft={editor.setDraft}
        timeZone={timeZone}
        fault={
          editor.faults.start ? t(`policyConfig.editor.${editor.faults.start}`) : editor.refused("startDate")
        }
      />
      <EditorButtons editor={editor} onCancel={onCancel} />
      {editor.confirming && (
        <PublishQuestion
          busy={editor.publish.isPending}
          onPublish={editor.send}
          onBack={() => editor.setConfirming(false)}
        />
      )}
    </div>
  );
}

function EditorNotices({ editor, inForce }: { editor: PolicyEditorState; inForce: PolicyDetail | null }) {
  const t = useT();
  return (
    <>
      {editor.storedDraft.restored && (
        <RestoredNotice onDiscard={() => editor.storedDraft.restart(draftFrom(inForce), null)} />
      )}
      {editor.publish.error && (
        <ErrorNotice title={t("policyConfig.editor.failed")} error={editor.publish.error} />
      )}
    </>
  );
}

function LanguageChoice({ editor }: { editor: PolicyEditorState }) {
  const t = useT();
  return (
    <div className={styles.languages}>
      <Segmented<Locale>
        label={t("policyConfig.editor.language")}
        value={editor.locale}
        onValue={editor.setLocale}
        options={LOCALES.map((value) => ({ value, label: t(`app.languages.${value}`) }))}
      />
    </div>
  );
}

/** The draft of a policy, and its publication. */
function usePolicyEditor(inForce: PolicyDetail | null, onPublished: () => void, timeZone: string) {
  const storedDraft = useStoredDraft<PolicyDraft>({
    form: "policy",
    first: () => draftFrom(inForce),
    seen: null,
  });
  const { draft, set: setDraft } = storedDraft;
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [confirming, setConfirming] = useState(false);
  // The same key for the same text: when the response was lost, publishing again publishes nothing twice.
  const keyOf = useCallKey();
  const publish = usePublish(() => {
    storedDraft.forget();
    onPublished();
  });
  const faults = isSubmitted ? faultsOf(draft, timeZone, Date.now()) : NO_FAULTS;

  const confirm = () => {
    setIsSubmitted(true);
    const currentFaults = faultsOf(draft, timeZone, Date.now());
    const faulty = faultyLocale(currentFaults);
    if (faulty) setLocale(faulty);
    if (!faulty && !currentFaults.start) setConfirming(true);
  };
  const send = () => {
    const body = bodyOf(draft, timeZone);
    publish.mutate({ body, key: keyOf(body) }, { onError: () => setConfirming(false) });
  };
  const refused = (path: string) => fieldError(publish.error, path);
  const actions = { setLocale, setDraft, setConfirming, confirm, send };
  return { ...actions, storedDraft, publish, locale, draft, faults, refused, confirming };
}

type PolicyEditorState = ReturnType<typeof usePolicyEditor>;

function EditorButtons({ editor, onCancel }: { editor: PolicyEditorState; onCancel(): void }) {
  const t = useT();
  return (
    <div className={classes(layout.lastButtonFirstOnPhone, styles.buttons)}>
      <Button
        onClick={() => {
          editor.storedDraft.forget();
          onCancel();
        }}
      >
        {t("policyConfig.editor.cancel")}
      </Button>
      <Button kind="primary" onClick={editor.confirm}>
        {t("policyConfig.editor.submit")}
      </Button>
    </div>
  );
}
