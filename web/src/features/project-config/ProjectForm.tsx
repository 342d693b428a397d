import type { Project } from "@vetaverde/contract/projects";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { DEFAULT_PROJECT_COLOR } from "../../ui/default-color.ts";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ProjectFields } from "./ProjectFields.tsx";
import { bodyOf, draftOf, faultsOf } from "./project.draft.ts";
import styles from "./project-config.module.css";
import { useCreateProject, useUpdateProject } from "./project-config.queries.ts";

export interface ProjectFormProps {
  /** Null: a new one. */
  project: Project | null;
  /** The main project is moved by the system administrator alone. */
  mayMoveMain: boolean;
  onSaved(project: Project): void;
  onCancel(): void;
}

/** What a project is called, looks like and counts by. */
export function ProjectForm({ project, mayMoveMain, onSaved, onCancel }: ProjectFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [first] = useState(() => draftOf(project, DEFAULT_PROJECT_COLOR, here));
  const [draft, setDraft] = useState(first);
  const [asked, setAsked] = useState(0);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const create = useCreateProject();
  const update = useUpdateProject();
  const busy = create.isPending || update.isPending;
  const faults = faultsOf(draft);
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(first), {
    question: t("projectConfig.leave"),
    leave: t("projectConfig.leaveYes"),
    stay: t("projectConfig.leaveNo"),
  });
  // What is wrong comes into sight, also below the fold of a phone.
  useEffect(() => {
    if (asked > 0 || failure) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [asked, failure]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((n) => n + 1);
    setFailure(null);
    if (busy || faults.size > 0) return;
    const body = bodyOf(draft, project);
    try {
      const saved = project
        ? await update.mutateAsync({ project: project.id, body: { ...body, version: project.version } })
        : await create.mutateAsync({ body, key: keyOf(body) });
      guard.release();
      onSaved(saved);
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      {failure && (
        <Notice kind="error" urgent title={t("projectConfig.failed")}>
          {describeError(failure)}
        </Notice>
      )}
      <ProjectFields
        draft={draft}
        onDraft={setDraft}
        faults={asked > 0 ? faults : new Set()}
        failure={failure}
        main={mayMoveMain ? (project?.main ? "kept" : "free") : "hidden"}
      />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t("ui.cancel")}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {t(project ? "ui.save" : "projectConfig.submit")}
        </Button>
      </div>
      {guard.question}
    </form>
  );
}
