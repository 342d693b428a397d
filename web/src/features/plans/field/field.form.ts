import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useRef, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { keepForSending, type NewItem, sendOutbox } from "../../../lib/outbox/outbox.ts";
import { toast } from "../../../ui/toasts.ts";
import { type Draft, draftOf } from "../follow-up.draft.ts";
import { useFollowUpForm } from "../follow-up.form.ts";
import type { SkipChoice } from "../SkipStationDialog.tsx";
import { itemOfReschedule, itemOfSkip } from "./field.items.ts";
import { PHRASES, type Phrase, type PhraseTexts, withCompleted, withPhrase } from "./phrases.ts";
import { positionAt } from "./position.ts";

export interface FieldFormOptions {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  /** It is on this device for good, and on its way. */
  onKept(): void;
}

/** The form in the field: nothing in it waits for a connection. */
export function useFieldForm({ project, timeZone, monitoring, onKept }: FieldFormOptions) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [opened] = useState(Date.now);
  const form = useFollowUpForm({
    ...{ project, timeZone, monitoring },
    begin: (draft) => ({ ...draft, reason: draft.reason || t("field.planned") }),
  });
  const [outcome, setOutcome] = useState<"done" | "notDone" | null>(null);
  const texts: PhraseTexts = {
    normal: { text: t("field.phrases.normal"), reason: t("field.planned") },
    dry: { text: t("field.phrases.dry"), reason: t("field.phrases.reasons.dry") },
    noAccess: { text: t("field.phrases.noAccess"), reason: t("field.phrases.reasons.noAccess") },
  };

  // What an earlier visit of this monitoring recorded.
  const recorded = monitoring.observation === null ? null : draftOf(monitoring, timeZone, opened);

  const kept = () => {
    toast("done", t("field.kept", { station: monitoring.station.name }));
    onKept();
    void sendOutbox();
  };
  const save = async () => {
    // Two presses of one gloved thumb are one: the second may come before the page is drawn.
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
  /** Keeps it here, and only then says so. @throws where the device does not take it */
  const keep = async (item: NewItem) => {
    await keepForSending(item);
    kept();
  };

  return {
    ...form,
    busy,
    opened,
    /** What the phrase that was chosen last set, until the person changes it. */
    outcome,
    /** A ready-made phrase stands for typing with gloves: it fills in the outcome that it means as well. */
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
