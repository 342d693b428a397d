import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useRef, useState } from "react";
import { useKeptDraft } from "../../lib/drafts.ts";
import { useT } from "../../lib/i18n.ts";
import { keepForSending } from "../../lib/outbox/outbox.ts";
import { useAttachments } from "./field/attachments.ts";
import { itemOfFollowUp } from "./field/field.items.ts";
import type { Position } from "./field/position.ts";
import { bodyOf, type Draft, type DraftFaults, draftOf, faultsOf } from "./follow-up.draft.ts";

export interface FollowUpFormOptions {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  /** What a form that nobody has touched begins with. */
  begin?(draft: Draft): Draft;
}

/** A device's clock may run a few minutes ahead of the server's. */
const AHEAD_MS = 300_000;

/**
 * The form's state from the first word until it is kept on this device, to be sent from there. Words and files that
 * are not saved stay on the device when the form closes.
 */
export function useFollowUpForm({
  project,
  timeZone,
  monitoring,
  begin = (draft) => draft,
}: FollowUpFormOptions) {
  const t = useT();
  const form = `follow-up.${monitoring.id}`;
  const first = (from: Monitoring): Draft => begin(draftOf(from, timeZone, Date.now()));
  const words = useKeptDraft<Draft, number>({
    form,
    first: () => first(monitoring),
    seen: monitoring.version,
  });
  const [faults, setFaults] = useState<DraftFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const evidence = useAttachments({ project, form, station: monitoring.station.name, timeZone });
  const { draft, seen } = words;
  const latest = useRef(draft);
  latest.current = draft;

  const change = (part: Partial<Draft>) => {
    words.set({ ...draft, ...part });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))));
  };

  /** On leaving a field: what is wrong with what stands there. Empty ones are named when saving. */
  const check = (field: keyof Draft) => {
    const fault = faultsOf(draft)[field];
    if (fault && draft[field] !== "") setFaults({ ...faults, [field]: fault });
  };

  /**
   * Keeps it on this device, on its way.
   * @param away whether the server will hear of it much later: then it tells when it was recorded, and a day to come is
   * refused here; else the server's clock is the better judge
   * @returns its identifier there; null where the form says what is wrong
   */
  const keep = async (position: Position | null, away = true): Promise<string | null> => {
    const found = faultsOf(draft);
    setFaults(found);
    setFailure(null);
    if (Object.keys(found).length > 0) {
      focusFirstFault();
      return null;
    }
    const body = bodyOf(draft, seen, timeZone);
    if (away && Date.parse(body.actionDate) > Date.now() + AHEAD_MS) {
      setFailure(t("field.future"));
      return null;
    }
    const ready = await evidence.ready();
    if (!ready) return null;
    const files = ready.map(({ name, bytes }) => ({ name, bytes }));
    const item = itemOfFollowUp(project, monitoring, body, position, away);
    const id = await keepForSending({ ...item, files }).catch(() => null);
    if (id === null) setFailure(t("field.notKept"));
    else {
      words.forget();
      await evidence.forgetFiles();
    }
    return id;
  };

  return {
    draft,
    faults,
    failure,
    setFailure,
    restored: words.restored || evidence.filesRestored,
    evidence,
    change,
    check,
    keep,
    /** What was on its way comes back into the form, and stays on the device as before. */
    takeBack: async () => {
      words.set(latest.current);
      await evidence.keepFilesAgain();
    },
    restart: (from = monitoring) => {
      setFaults({});
      setFailure(null);
      words.restart(first(from), from.version);
      evidence.clearFiles();
    },
  };
}

function focusFirstFault(): void {
  // After the faults have been drawn.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>("dialog[open] [aria-invalid=true]")?.focus(),
  );
}
