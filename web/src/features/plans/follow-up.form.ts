import type { Monitoring } from "@vetaverde/contract/plans";
import { useRef, useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { translate } from "../../lib/i18n.ts";
import { bodyOf, type Draft, type DraftFaults, draftOf, faultsOf } from "./follow-up.draft.ts";
import { useRecordFollowUp } from "./plans.queries.ts";

export interface FollowUpFormOptions {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  onSaved(saved: Monitoring): void;
}

/** The form's state from the first word to the acknowledged save; a newer record of somebody else is a choice, not an error. */
export function useFollowUpForm({ project, timeZone, monitoring, onSaved }: FollowUpFormOptions) {
  const record = useRecordFollowUp(project);
  const [draft, setDraft] = useState<Draft>(() => draftOf(monitoring, timeZone, Date.now()));
  const [faults, setFaults] = useState<DraftFaults>({});
  const [stale, setStale] = useState<Monitoring | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // The key lives as long as the words do: sent twice, they are recorded once; changed, they are another record.
  const key = useRef(crypto.randomUUID());

  const change = (part: Partial<Draft>) => {
    key.current = crypto.randomUUID();
    setDraft({ ...draft, ...part });
    const corrected = { ...faults };
    for (const field of Object.keys(part)) delete corrected[field as keyof Draft];
    setFaults(corrected);
  };

  const fail = (error: unknown) => {
    if (isCallError(error) && error.error === "STALE_VERSION") {
      setStale(error.extra["current"] as Monitoring);
      return;
    }
    const detail = isCallError(error) ? error.details[0]?.message : undefined;
    setFailure(
      detail ?? (error instanceof Error && error.message ? error.message : translate("errors.unexpected")),
    );
  };

  const save = (version = monitoring.version) => {
    const found = faultsOf(draft);
    setFaults(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return focusFirstFault();
    if (version !== monitoring.version) key.current = crypto.randomUUID();
    record.mutate(
      { monitoring: monitoring.id, body: bodyOf(draft, version, timeZone), key: key.current },
      { onSuccess: onSaved, onError: fail },
    );
  };

  const restart = (from: Monitoring | null) => {
    if (!from) return;
    setStale(null);
    setDraft(draftOf(from, timeZone, Date.now()));
    key.current = crypto.randomUUID();
  };

  return { draft, faults, stale, failure, saving: record.isPending, change, save, restart };
}

function focusFirstFault(): void {
  // After the faults have been drawn.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>("dialog[open] [aria-invalid=true]")?.focus(),
  );
}
