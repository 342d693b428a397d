import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useRef, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { keepForSending, type NewItem, sendOutbox } from "../../../lib/outbox/outbox.ts";
import { toast } from "../../../ui/toasts.ts";
import { type Draft, draftOf } from "../follow-up/follow-up.draft.ts";
import { useFollowUpForm } from "../follow-up/follow-up.form.ts";
import type { SkipChoice } from "../follow-up/SkipStationDialog.tsx";
import { itemOfReschedule, itemOfSkip } from "./field.items.ts";
import { PHRASES, type Phrase, type PhraseTexts, withCompleted, withPhrase } from "./phrases.ts";
import { positionAt } from "./position.ts";

export interface FieldFormOptions {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  /** Called once the follow-up is stored in the outbox of this device. */
  onKept(): void;
}

/** State of the form in the field: no step of it requires a connection. */
export function useFieldForm({ project, timeZone, monitoring, onKept }: FieldFormOptions) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [opened] = useState(Date.now);
  const form = useFollowUpForm({
    project,
    timeZone,
    monitoring,
    begin: (draft) => ({ ...draft, reason: draft.reason || t("field.planned") }),
  });
  const [outcome, setOutcome] = useState<"done" | "notDone" | null>(null);
  const texts: PhraseTexts = {
    normal: { text: t("field.phrases.normal"), reason: t("field.planned") },
    dry: { text: t("field.phrases.dry"), reason: t("field.phrases.reasons.dry") },
    noAccess: { text: t("field.phrases.noAccess"), reason: t("field.phrases.reasons.noAccess") },
  };

  // What an earlier visit recorded for this monitoring.
  const recorded = monitoring.observation === null ? null : draftOf(monitoring, timeZone, opened);

  const kept = () => {
    toast("done", t("field.kept", { station: monitoring.station.name }));
    onKept();
    void sendOutbox();
  };
  const save = async () => {
    // A double press with gloves counts as one: the second may arrive before the page is re-rendered.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const id = await form.keep(positionAt(opened)).catch(() => {
      form.setFailure(t("field.notKept"));
      return null;
    });
    running.current = false;
    setBusy(false);
    if (id !== null) kept();
  };
  /** Stores the item on the device and only then reports success. @throws if the device cannot store it */
  const keep = async (item: NewItem) => {
    await keepForSending(item);
    kept();
  };

  return {
    ...form,
    busy,
    opened,
    /** Outcome of the last chosen phrase, until the user changes it. */
    outcome,
    /** A ready-made phrase saves typing with gloves: it also fills in its outcome. */
    phrase: (chosen: Phrase) => {
      form.change(withPhrase(form.draft, chosen, texts, recorded));
      setOutcome(PHRASES[chosen].completed ? "done" : "notDone");
    },
    change: (part: Partial<Draft>) => {
      if (part.completed !== undefined || part.sample !== undefined) setOutcome(null);
      if (part.completed === undefined) return form.change(part);
      form.change(withCompleted(form.draft, part.completed, texts, recorded));
    },
    restart: () => {
      setOutcome(null);
      form.restart();
    },
    save: () => void save(),
    reschedule: (date: string, reason: string) => keep(itemOfReschedule(project, monitoring, date, reason)),
    skip: ({ expected: _, ...choice }: SkipChoice) => keep(itemOfSkip(project, monitoring, choice)),
  };
}
