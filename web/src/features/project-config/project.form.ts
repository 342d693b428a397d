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
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [base, setBase] = useState(project);
  const [first, setFirst] = useState(() => draftOf(project, DEFAULT_PROJECT_COLOR, here));
  const [draft, setDraft] = useState(first);
  /** Of a new project: the language of its standard catalogue; null for an empty one. */
  const [standardCatalog, setStandardCatalog] = useState<Locale | null>(useLocale());
  const [asked, setAsked] = useState(0);
  const [failure, setFailure] = useState<CallError | null>(null);
  /** The fields that another user changed as well; null if no newer version was loaded. */
  const [both, setBoth] = useState<(keyof ProjectDraft)[] | null>(null);
  const [sendingLogo, setSendingLogo] = useState(false);
  // A ref and not state: two presses may arrive before the next render, so a disabled button cannot prevent the second.
  const underWay = useRef(false);
  const keyOf = useCallKey();
  const create = useCreateProject();
  const update = useUpdateProject();
  const load = useCallMutation("projects", "get", (project: string) => ({ params: { project } }), {
    invalidates: [],
  });
  const faults = faultsOf(draft);

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
  const submit = async () => {
    setAsked((n) => n + 1);
    if (sendingLogo || faults.size > 0) return;
    await attempt(async () => {
      const body = bodyOf(draft, base);
      if (!base) {
        const created = { ...body, standardCatalog };
        return onSaved(await create.mutateAsync({ body: created, key: keyOf(created) }));
      }
      const edit = { ...body, version: base.version };
      onSaved(await update.mutateAsync({ project: base.id, body: edit, key: keyOf(edit) }));
    });
  };
  const reload = () =>
    attempt(async () => {
      if (!base) return;
      const theirs = await load.mutateAsync(base.id);
      const next = draftOf(theirs, DEFAULT_PROJECT_COLOR, here);
      const carried = carriedOver(draft, first, next);
      setBase(theirs);
      setFirst(next);
      setDraft(carried.draft);
      setBoth(carried.both);
    });
  return {
    draft,
    change: (part: Partial<ProjectDraft>) => setDraft((before) => ({ ...before, ...part })),
    changed: JSON.stringify(draft) !== JSON.stringify(first),
    faults: asked > 0 ? faults : new Set<never>(),
    asked,
    failure,
    stale: failure?.error === "STALE_VERSION",
    both,
    busy: create.isPending || update.isPending,
    loading: load.isPending,
    sendingLogo,
    setSendingLogo,
    standardCatalog,
    setStandardCatalog,
    submit,
    reload,
  };
}
