import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useEffect, useRef, useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useKeptDraft } from "../../lib/drafts.ts";
import { bodyOf, type Draft, type DraftFaults, draftOf, faultsOf } from "./follow-up.draft.ts";
import { useRecordFollowUp } from "./plans.queries.ts";

export interface FollowUpFormOptions {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  /** `here`: the form still stands in sight. The answer may come long after it was closed. */
  onSaved(here: boolean): void;
  /** Not saved, and the form is not there any more to say so. */
  onLost(): void;
}

/** The form's state from the first word to the acknowledged save; a newer record of somebody else is a choice, not an error. */
export function useFollowUpForm(options: FollowUpFormOptions) {
  const { project, timeZone, monitoring, onSaved, onLost } = options;
  const record = useRecordFollowUp(project);
  const words = useKeptDraft<Draft, number>({
    form: `follow-up.${monitoring.id}`,
    first: () => draftOf(monitoring, timeZone, Date.now()),
    seen: monitoring.version,
  });
  const { draft, seen } = words;
  const [faults, setFaults] = useState<DraftFaults>({});
  const [stale, setStale] = useState<Monitoring | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const here = useHere();
  // The key lives as long as the words do: sent twice, they are recorded once; changed, they are another record.
  const key = useRef(crypto.randomUUID());

  const change = (part: Partial<Draft>) => {
    key.current = crypto.randomUUID();
    words.set({ ...draft, ...part });
    const corrected = { ...faults };
    for (const field of Object.keys(part)) delete corrected[field as keyof Draft];
    setFaults(corrected);
  };

  /** On leaving a field: what is wrong with what stands there. Empty ones are named when saving. */
  const check = (field: keyof Draft) => {
    const fault = faultsOf(draft)[field];
    if (fault && draft[field] !== "") setFaults({ ...faults, [field]: fault });
  };

  const fail = (error: unknown) => {
    if (!here.current) return onLost();
    if (isCallError(error) && error.error === "STALE_VERSION") setStale(error.extra["current"] as Monitoring);
    else setFailure(messageOf(error));
  };

  const save = (version = seen) => {
    const found = faultsOf(draft);
    setFaults(found);
    setFailure(null);
    if (Object.keys(found).length > 0) {
      setStale(null);
      return focusFirstFault();
    }
    if (version !== seen) key.current = crypto.randomUUID();
    const sent = { monitoring: monitoring.id, body: bodyOf(draft, version, timeZone), key: key.current };
    // Not by the callbacks of `mutate`: those are not called once the form is closed.
    void record.mutateAsync(sent).then(() => {
      words.forget();
      onSaved(here.current);
    }, fail);
  };

  const restart = (from: Monitoring) => {
    setStale(null);
    setFaults({});
    words.restart(draftOf(from, timeZone, Date.now()), from.version);
    key.current = crypto.randomUUID();
  };

  return {
    draft,
    restored: words.restored,
    faults,
    stale,
    failure,
    saving: record.isPending,
    change,
    check,
    save,
    restart,
  };
}

/** Whether this part of the page is still there. */
function useHere() {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}

function messageOf(error: unknown): string {
  const detail = isCallError(error) ? error.details[0]?.message : undefined;
  return detail ?? describeError(error);
}

function focusFirstFault(): void {
  // After the faults have been drawn.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>("dialog[open] [aria-invalid=true]")?.focus(),
  );
}
