import type { Project } from "@vetaverde/contract/projects";
import { type RefObject, useEffect, useRef } from "react";
import type { CallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { CatalogStart } from "./CatalogStart.tsx";
import { ProjectFields } from "./ProjectFields.tsx";
import type { ProjectDraft } from "./project.draft.ts";
import { useProjectForm } from "./project.form.ts";
import styles from "./project-config.module.css";

export interface ProjectFormProps {
  /** Null creates a new project. */
  project: Project | null;
  /** Only the system administrator may change the main project. */
  mayMoveMain: boolean;
  onSaved(project: Project): void;
  onCancel(): void;
}

/** Form for a project's name, appearance and time settings. */
export function ProjectForm({ project, mayMoveMain, onSaved, onCancel }: ProjectFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const state = useProjectForm({
    project,
    onSaved: (saved) => {
      guard.release();
      onSaved(saved);
    },
  });
  const { draft, failure, sendingLogo } = state;
  const guard = useFormGuard(state);
  useFocusOnFault(form, state);
  return (
    <form ref={form} noValidate onSubmit={submitWith(state.submit)} className={styles.form}>
      <FormNotices state={state} />
      <StateFields
        project={project}
        mayMoveMain={mayMoveMain}
        state={state}
        draft={draft}
        failure={failure}
      />
      {project === null && <CatalogStart value={state.standardCatalog} onValue={state.setStandardCatalog} />}
      <FormActions project={project} onCancel={onCancel} state={state} sendingLogo={sendingLogo} />
      {guard.question}
    </form>
  );
}

/** Focuses the first invalid field, which on a phone may be outside the viewport. */
function useFocusOnFault(
  form: RefObject<HTMLFormElement | null>,
  { submitCount, failure }: Pick<ReturnType<typeof useProjectForm>, "submitCount" | "failure">,
) {
  useEffect(() => {
    if (submitCount > 0 || failure) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [form, submitCount, failure]);
}

/** Why the project was not saved, and what another user changed in the meantime. */
function FormNotices({ state }: { state: ReturnType<typeof useProjectForm> }) {
  const t = useT();
  const { failure, stale, both, loading } = state;
  return (
    <>
      {failure && !stale && <ErrorNotice title={t("projectConfig.failed")} error={failure} />}
      {(stale || loading) && <StaleNotice state={state} />}
      {both && !failure && !loading && <Loaded both={both} />}
    </>
  );
}

function useFormGuard(state: ReturnType<typeof useProjectForm>) {
  const t = useT();
  return useLeaveGuard(state.changed, {
    question: t("projectConfig.leave"),
    leave: t("projectConfig.leaveYes"),
    stay: t("projectConfig.leaveNo"),
  });
}

interface StateFieldsProps extends Pick<ProjectFormProps, "project" | "mayMoveMain"> {
  state: ReturnType<typeof useProjectForm>;
  draft: ProjectDraft;
  failure: CallError | null;
}

function StateFields({ project, mayMoveMain, state, draft, failure }: StateFieldsProps) {
  return (
    <ProjectFields
      draft={draft}
      onDraft={state.change}
      onSendingLogo={state.setSendingLogo}
      faults={state.faults}
      failure={failure}
      main={mayMoveMain ? (project?.main ? "kept" : "free") : "hidden"}
    />
  );
}

function StaleNotice({ state }: { state: ReturnType<typeof useProjectForm> }) {
  const t = useT();
  return (
    <Notice kind="warning" urgent title={t("projectConfig.stale")}>
      <p className={styles.text}>{t("projectConfig.staleText")}</p>
      <Button busy={state.loading} onClick={() => void state.reload()}>
        {t("projectConfig.staleLoad")}
      </Button>
    </Notice>
  );
}

interface FormActionsProps extends Pick<ProjectFormProps, "project" | "onCancel"> {
  state: ReturnType<typeof useProjectForm>;
  sendingLogo: boolean;
}

function FormActions({ project, onCancel, state, sendingLogo }: FormActionsProps) {
  const t = useT();
  return (
    <div className={layout.formActions}>
      <Button onClick={onCancel}>{t("ui.cancel")}</Button>
      <Button type="submit" kind="primary" busy={state.busy || sendingLogo}>
        {t(sendingLogo ? "projectConfig.sendingLogo" : project ? "ui.save" : "projectConfig.submit")}
      </Button>
    </div>
  );
}

/** Notice that another user's changes were merged into the form; fields that both changed are listed for review. */
function Loaded({ both }: { both: readonly (keyof ProjectDraft)[] }) {
  const t = useT();
  const fields = both.map((field) => t(`projectConfig.${field}`)).join(", ");
  return (
    <Notice kind="info" urgent title={t("projectConfig.staleLoaded")}>
      {fields && t("projectConfig.staleBoth", { fields })}
    </Notice>
  );
}
