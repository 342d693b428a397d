import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useRef, useState } from "react";
import { afterPress } from "../../../lib/after-press.ts";
import { type StoredDraft, useStoredDraft } from "../../../lib/drafts.ts";
import { useT } from "../../../lib/i18n.ts";
import { storeForSending } from "../../../lib/outbox/outbox.ts";
import { useAttachments } from "../field/attachments.ts";
import { itemOfFollowUp } from "../field/field.items.ts";
import type { Position } from "../field/position.ts";
import type { Measuring } from "../measurements/asked.ts";
import {
  bodyOf,
  type Draft,
  type DraftFaults,
  draftOf,
  type FormFacts,
  faultsOf,
  isReasonNeeded,
} from "./follow-up.draft.ts";

export interface FollowUpFormOptions {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  measuring: Measuring;
  /** Initial state of a form without user input. */
  begin?(draft: Draft): Draft;
}

/** A device's clock may run a few minutes ahead of the server's. */
const AHEAD_MS = 300_000;

/**
 * The form's state from the first input until it is stored in this device's outbox. Unsaved text and files remain on
 * the device when the form closes.
 */
export function useFollowUpForm({
  project,
  timeZone,
  monitoring,
  measuring,
  begin = (draft) => draft,
}: FollowUpFormOptions) {
  const form = `follow-up.${monitoring.id}`;
  const initialDraft = (from: Monitoring): Draft => begin(draftOf(from, timeZone, Date.now()));
  const stored = useStoredDraft<Draft, number>({
    form,
    first: () => initialDraft(monitoring),
    seen: monitoring.version,
  });
  const evidence = useAttachments({ project, form, station: monitoring.station.name, timeZone });
  const { draft } = stored;
  const facts: FormFacts = { asked: measuring.asked, estimatedOn: monitoring.estimatedDate };
  const latest = useRef(draft);
  latest.current = draft;
  const { setFaults, ...fields } = useDraftFaults(draft, facts, stored.set);
  const outbox = useSaveToOutbox({
    project,
    timeZone,
    monitoring,
    facts,
    stored,
    evidence,
    onFaults: setFaults,
  });
  return {
    measuring,
    isReasonShown: isReasonShown(draft, facts, fields.faults),
    ...fields,
    ...outbox,
    draft,
    restored: stored.restored || evidence.filesRestored,
    evidence,
    /** Restores the submitted state to the form and to its draft on the device. */
    restoreSubmitted: async () => {
      stored.set(latest.current);
      await evidence.storeFilesAgain();
    },
    restart: (from = monitoring) => {
      setFaults({});
      outbox.setFailure(null);
      stored.restart(initialDraft(from), from.version);
      evidence.clearFiles();
    },
  };
}

/**
 * Whether the form asks for a reason. A recorded reason is shown too, so that it can be corrected; for a required value
 * that is missing, the reason is asked when the user tries to save without it.
 */
const isReasonShown = (draft: Draft, facts: FormFacts, faults: DraftFaults): boolean =>
  isReasonNeeded(draft, { ...facts, asked: null }) || draft.reason !== "" || faults.reason !== undefined;

interface SaveToOutboxOptions extends Omit<FollowUpFormOptions, "begin" | "measuring"> {
  facts: FormFacts;
  stored: StoredDraft<Draft, number>;
  evidence: ReturnType<typeof useAttachments>;
  onFaults(faults: DraftFaults): void;
}

/** Stores a valid follow-up in this device's outbox. */
function useSaveToOutbox({
  project,
  timeZone,
  monitoring,
  facts,
  stored,
  evidence,
  onFaults,
}: SaveToOutboxOptions) {
  const t = useT();
  const [failure, setFailure] = useState<string | null>(null);
  /**
   * @param away whether the server may receive it much later: the item then includes the time of recording, and a date
   * in the future is refused here; otherwise the server's clock decides
   * @returns the id of the outbox item; null if the form shows an error
   */
  const saveToOutbox = async (position: Position | null, away = true): Promise<string | null> => {
    const faults = faultsOf(stored.draft, facts);
    onFaults(faults);
    setFailure(null);
    if (Object.keys(faults).length > 0) {
      focusFirstFault();
      return null;
    }
    const body = bodyOf(stored.draft, stored.seen, timeZone, facts);
    if (away && Date.parse(body.actionDate) > Date.now() + AHEAD_MS) {
      setFailure(t("field.future"));
      return null;
    }
    const ready = await evidence.ready();
    if (!ready) return null;
    const files = ready.map(({ name, bytes }) => ({ name, bytes }));
    const item = itemOfFollowUp(project, monitoring, body, position, away);
    const id = await storeForSending({ ...item, files }).catch(() => null);
    if (id === null) setFailure(t("field.notKept"));
    else {
      stored.forget();
      await evidence.forgetFiles();
    }
    return id;
  };
  return { failure, setFailure, saveToOutbox };
}

/** The errors of the fields; a change of a field removes its error. */
function useDraftFaults(draft: Draft, facts: FormFacts, onDraft: (draft: Draft) => void) {
  const [faults, setFaults] = useState<DraftFaults>({});
  const latest = useRef({ draft, facts });
  latest.current = { draft, facts };
  const change = (part: Partial<Draft>) => {
    onDraft({ ...draft, ...part });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))));
  };
  /** Validates a field when it loses focus. Empty fields are only reported on saving. */
  const check = (field: keyof Draft) => {
    const { draft, facts } = latest.current;
    const fault = faultsOf(draft, facts)[field];
    if (fault && draft[field] !== "") setFaults((faults) => ({ ...faults, [field]: fault }));
  };
  return { faults, setFaults, change, check: (field: keyof Draft) => afterPress(() => check(field)) };
}

function focusFirstFault(): void {
  // After the errors have been rendered.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>("dialog[open] [aria-invalid=true]")?.focus(),
  );
}
