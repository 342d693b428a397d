import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useRef, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { type NewItem, sendOutbox, storeForSending } from "../../../lib/outbox/outbox.ts";
import { toast } from "../../../ui/toasts.ts";
import { type Draft, draftOf } from "../follow-up/follow-up.draft.ts";
import { useFollowUpForm } from "../follow-up/follow-up.form.ts";
import type { SkipChoice } from "../follow-up/SkipStationDialog.tsx";
import type { Measuring } from "../measurements/asked.ts";
import { itemOfReschedule, itemOfSkip } from "./field.items.ts";
import { PHRASES, type Phrase, type PhraseTexts, withCompleted, withPhrase } from "./phrases.ts";
import { positionAt } from "./position.ts";

export interface FieldFormOptions {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  measuring: Measuring;
  /** Called once the follow-up is stored in the outbox of this device. */
  onStored(): void;
}

/** The outcome of a first visit is chosen by the user; a recorded one is shown as it was recorded. */
const unanswered =
  ({ observation }: Monitoring) =>
  (draft: Draft): Draft =>
    observation === null ? { ...draft, completed: null } : draft;

/** State of the form in the field: no step of it requires a connection. */
export function useFieldForm({ project, timeZone, monitoring, measuring, onStored }: FieldFormOptions) {
  const t = useT();
  const [opened] = useState(Date.now);
  const form = useFollowUpForm({ project, timeZone, monitoring, measuring, begin: unanswered(monitoring) });
  // What an earlier visit recorded for this monitoring.
  const recorded = monitoring.observation === null ? null : draftOf(monitoring, timeZone, opened);
  const { outcome, setOutcome, phrase, change } = usePhrases(form, recorded);
  const finish = () => {
    toast("done", t("field.kept", { station: monitoring.station.name }));
    onStored();
    void sendOutbox();
  };
  const { busy, save } = useSingleSave(form, opened, finish);
  /** Stores the item on the device and only then reports success. @throws if the device cannot store it */
  const store = async (item: NewItem) => {
    await storeForSending(item);
    finish();
  };
  return {
    ...form,
    busy,
    opened,
    outcome,
    phrase,
    change,
    restart: () => {
      setOutcome(null);
      form.restart();
    },
    save: () => void save(),
    reschedule: (date: string, reason: string) => store(itemOfReschedule(project, monitoring, date, reason)),
    skip: ({ expected: _, ...choice }: SkipChoice) => store(itemOfSkip(project, monitoring, choice)),
  };
}

type FollowUpFormState = ReturnType<typeof useFollowUpForm>;

/** Ready-made phrases save typing with gloves: a phrase also fills in its outcome. */
function usePhrases(form: FollowUpFormState, recorded: Draft | null) {
  const t = useT();
  const [outcome, setOutcome] = useState<"notDone" | null>(null);
  const texts: PhraseTexts = {
    normal: { text: t("field.phrases.normal"), reason: "" },
    dry: { text: t("field.phrases.dry"), reason: t("field.phrases.reasons.dry") },
    noAccess: { text: t("field.phrases.noAccess"), reason: t("field.phrases.reasons.noAccess") },
  };
  return {
    /** Whether the last chosen phrase set the visit to not done, until the user changes it. */
    outcome,
    setOutcome,
    phrase: (chosen: Phrase) => {
      form.change(withPhrase(form.draft, chosen, texts, recorded));
      setOutcome(PHRASES[chosen].completed ? null : "notDone");
    },
    change: (part: Partial<Draft>) => {
      if (part.completed !== undefined || part.sample !== undefined) setOutcome(null);
      if (typeof part.completed !== "boolean") return form.change(part);
      form.change(withCompleted(form.draft, part.completed, texts, recorded));
    },
  };
}

/** Saves the form once at a time, with the position at which it was filled in. */
function useSingleSave(form: FollowUpFormState, opened: number, onStored: () => void) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const save = async () => {
    // A double press with gloves counts as one: the second may arrive before the page is re-rendered.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const id = await form.saveToOutbox(positionAt(opened)).catch(() => {
      form.setFailure(t("field.notKept"));
      return null;
    });
    running.current = false;
    setBusy(false);
    if (id !== null) onStored();
  };
  return { busy, save };
}
