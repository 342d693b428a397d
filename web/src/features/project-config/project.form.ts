import type { Project } from "@vetaverde/contract/projects";
import type { Locale } from "@vetaverde/domain/locale";
import { useRef, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { useLocale } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { DEFAULT_PROJECT_COLOR } from "../../ui/default-color.ts";
import { bodyOf, carriedOver, draftOf, faultsOf, type ProjectDraft } from "./project.draft.ts";
import { useCreateProject, useUpdateProject } from "./project-config.queries.ts";

export interface ProjectFormOptions {
  /** Null creates a new project. */
  project: Project | null;
  onSaved(project: Project): void;
}

/**
 * The form's state until it is saved. Repeated presses send one request, and another user's change discards none of the
 * input.
 */
export function useProjectForm({ project, onSaved }: ProjectFormOptions) {
  const [base, setBase] = useState(project);
  const [first, setFirst] = useState(() => draftFrom(project));
  const [draft, setDraft] = useState(first);
  /** Of a new project: the language of its standard catalogue; null for an empty one. */
  const [standardCatalog, setStandardCatalog] = useState<Locale | null>(useLocale());
  const [submitCount, setSubmitCount] = useState(0);
  /** The fields that another user changed as well; null if no newer version was loaded. */
  const [both, setBoth] = useState<(keyof ProjectDraft)[] | null>(null);
  const [sendingLogo, setSendingLogo] = useState(false);
  const { save, load, busy, loading } = useProjectCalls();
  const { failure, attempt } = useAttempt();
  const faults = faultsOf(draft);

  const submit = async () => {
    setSubmitCount((n) => n + 1);
    if (sendingLogo || faults.size > 0) return;
    await attempt(async () => onSaved(await save(draft, base, standardCatalog)));
  };
  const reload = () =>
    attempt(async () => {
      if (!base) return;
      const theirs = await load(base.id);
      const next = draftFrom(theirs);
      const carried = carriedOver(draft, first, next);
      setBase(theirs);
      setFirst(next);
      setDraft(carried.draft);
      setBoth(carried.both);
    });
  const change = (part: Partial<ProjectDraft>) => setDraft((before) => ({ ...before, ...part }));
  const actions = { change, setSendingLogo, setStandardCatalog, submit, reload };
  const progress = { submitCount, failure, both, busy, loading, sendingLogo };
  return {
    ...actions,
    ...progress,
    draft,
    standardCatalog,
    changed: JSON.stringify(draft) !== JSON.stringify(first),
    faults: submitCount > 0 ? faults : new Set<never>(),
    stale: failure?.error === "STALE_VERSION",
  };
}

/** The draft of a project, or of a new one in the time zone of the user's device. */
const draftFrom = (project: Project | null) =>
  draftOf(project, DEFAULT_PROJECT_COLOR, Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Runs one attempt at a time and stores its error. */
function useAttempt() {
  const [failure, setFailure] = useState<CallError | null>(null);
  // A ref and not state: two presses may arrive before the next render, so a disabled button cannot prevent the second.
  const underWay = useRef(false);
  const attempt = async (work: () => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    } finally {
      underWay.current = false;
    }
  };
  return { failure, attempt };
}

/** Creates a project, or changes one; loads the newer version after another user's change. */
function useProjectCalls() {
  const keyOf = useCallKey();
  const create = useCreateProject();
  const update = useUpdateProject();
  const load = useCallMutation("projects", "get", (project: string) => ({ params: { project } }), {
    invalidates: [],
  });
  const save = (draft: ProjectDraft, base: Project | null, standardCatalog: Locale | null) => {
    const body = bodyOf(draft, base);
    if (base) {
      const edit = { ...body, version: base.version };
      return update.mutateAsync({ project: base.id, body: edit, key: keyOf(edit) });
    }
    const created = { ...body, standardCatalog };
    return create.mutateAsync({ body: created, key: keyOf(created) });
  };
  return {
    save,
    load: load.mutateAsync,
    busy: create.isPending || update.isPending,
    loading: load.isPending,
  };
}
