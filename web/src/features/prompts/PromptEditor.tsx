import { PROMPT_NAME_CHARS, type Prompt } from "@vetaverde/contract/prompts";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PromptFields } from "./PromptFields.tsx";
import { PromptStale } from "./PromptStale.tsx";
import { PromptText } from "./PromptText.tsx";
import { draftOf, faultsOf, type PromptDraft } from "./prompt.draft.ts";
import styles from "./prompts.module.css";
import type { PromptBody } from "./prompts.queries.ts";

export interface PromptEditorProps {
  project: { id: string; name: string };
  /** Null creates a new prompt. */
  prompt: Prompt | null;
  onSaved(prompt: Prompt): void;
  onCancel(): void;
  /** Content below the form; receives the current, unsaved text. */
  below?(text: string): ReactNode;
}

/** Editor of a prompt: its text at the left, its variables and a preview at the right. */
export function PromptEditor({ project, prompt, onSaved, onCancel, below }: PromptEditorProps) {
  const t = useT();
  const editor = usePromptEditor(project, prompt, onSaved);
  const nameFault = editor.isNameTaken
    ? t("prompts.taken")
    : editor.submitCount > 0 && editor.faults.has("name")
      ? t("prompts.nameMissing", { n: PROMPT_NAME_CHARS })
      : null;
  return (
    <>
      <form
        ref={editor.form}
        noValidate
        onSubmit={(event) => void editor.submit(event)}
        className={styles.editor}
      >
        <SaveFailure editor={editor} />
        <PromptFields
          draft={editor.draft}
          onDraft={editor.setDraft}
          mustStay={editor.savedPrompt?.default ?? false}
          nameFault={nameFault}
        />
        <PromptText
          project={project.name}
          draft={editor.draft}
          onDraft={editor.setDraft}
          faults={editor.submitCount > 0 ? editor.faults : new Set()}
          failure={editor.failure}
        />
        <EditorActions onCancel={onCancel} editor={editor} />
        {editor.guard.question}
      </form>
      {below?.(editor.draft.text)}
    </>
  );
}

/** Why the prompt was not saved; a version conflict offers both versions. */
function SaveFailure({ editor }: { editor: PromptEditorState }) {
  const t = useT();
  const { failure, now, isNameTaken } = editor;
  if (now) return <PromptConflict current={now} editor={editor} />;
  if (!failure) return null;
  return (
    <Notice kind="error" urgent title={t("prompts.saveFailed")}>
      {isNameTaken ? t("prompts.taken") : describeError(failure)}
    </Notice>
  );
}

/** The draft of a prompt, and its submission. */
function usePromptEditor(
  project: { id: string; name: string },
  prompt: Prompt | null,
  onSaved: (prompt: Prompt) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const [savedPrompt, setSavedPrompt] = useState(prompt);
  // Braces mark a message's parameters, so each variable is passed as a parameter whose value is the variable itself.
  const { first, setFirst } = useFirstDraft(prompt);
  const [draft, setDraft] = useState(first);
  const [submitCount, setSubmitCount] = useState(0);
  const [failure, setFailure] = useState<CallError | null>(null);
  const { save, busy } = useSavePrompt(project);
  const faults = faultsOf(draft);
  const guard = useDraftGuard(draft, first);
  useEffect(() => {
    if (submitCount > 0 || failure) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [submitCount, failure]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitCount((n) => n + 1);
    setFailure(null);
    if (busy || faults.size > 0) return;
    try {
      const saved = await save(draft, savedPrompt);
      guard.release();
      onSaved(saved);
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  const now = failure?.error === "STALE_VERSION" ? (failure.extra["current"] as Prompt) : null;
  const isNameTaken = failure?.error === "FK-0005";
  const actions = { submit, setSavedPrompt, setFirst, setDraft, setFailure };
  return {
    ...actions,
    form,
    failure,
    now,
    isNameTaken,
    draft,
    savedPrompt,
    submitCount,
    faults,
    busy,
    guard,
  };
}

function useFirstDraft(prompt: Prompt | null) {
  const t = useT();
  const locale = useLocale();
  const starter = t("prompts.starter", {
    miningUnit: "{miningUnit}",
    instrument: "{instrument}",
    year: "{year}",
    document: "{document}",
  });
  const [first, setFirst] = useState<PromptDraft>(() =>
    prompt ? draftOf(prompt) : { name: "", language: locale, text: starter, default: false, active: true },
  );
  return { first, setFirst };
}

function useDraftGuard(draft: PromptDraft, first: PromptDraft) {
  const t = useT();
  return useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(first), {
    question: t("prompts.leave"),
    leave: t("prompts.leaveYes"),
    stay: t("prompts.leaveNo"),
  });
}

type PromptEditorState = ReturnType<typeof usePromptEditor>;

/** Saves a draft as a new prompt, or as a change of one. */
function useSavePrompt(project: { id: string; name: string }) {
  const keyOf = useCallKey();
  const { create, update } = usePromptCalls(project);
  const save = (draft: PromptDraft, savedPrompt: Prompt | null) => {
    const body = { ...draft, name: draft.name.trim(), text: draft.text.trim() };
    if (!savedPrompt) return create.mutateAsync({ body, key: keyOf(body) });
    const edit = { ...body, version: savedPrompt.version };
    return update.mutateAsync({ prompt: savedPrompt.id, body: edit, key: keyOf(edit) });
  };
  return { save, busy: create.isPending || update.isPending };
}

/** Creates a prompt, or changes one. */
function usePromptCalls(project: { id: string; name: string }) {
  const create = useCallMutation(
    "prompts",
    "create",
    ({ body, key }: { body: PromptBody; key: string }) => ({
      params: { project: project.id },
      body,
      idempotencyKey: key,
    }),
    { invalidates: ["prompts/list", "prompts/versions"] },
  );
  const update = useCallMutation(
    "prompts",
    "update",
    ({ prompt, body, key }: { prompt: string; body: ArgsOf<"prompts", "update">["body"]; key: string }) => ({
      params: { project: project.id, prompt },
      body,
      idempotencyKey: key,
    }),
    { invalidates: ["prompts/list", "prompts/versions"] },
  );
  return { create, update };
}

/** Version conflict: the user decides which version to continue with. */
function PromptConflict({ current, editor }: { current: Prompt; editor: PromptEditorState }) {
  return (
    <PromptStale
      current={current}
      onTheirs={() => {
        editor.setSavedPrompt(current);
        editor.setFirst(draftOf(current));
        editor.setDraft(draftOf(current));
        editor.setFailure(null);
      }}
      onMine={() => {
        editor.setSavedPrompt(current);
        editor.setFailure(null);
      }}
    />
  );
}

function EditorActions({ onCancel, editor }: { onCancel(): void; editor: PromptEditorState }) {
  const t = useT();
  return (
    <div className={layout.formActions}>
      <Button onClick={onCancel}>{t("ui.cancel")}</Button>
      <Button type="submit" kind="primary" busy={editor.busy}>
        {t(editor.savedPrompt ? "ui.save" : "prompts.submit")}
      </Button>
    </div>
  );
}
