import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useEffect, useRef, useState } from "react";
import { useKeptDraft } from "../../../lib/drafts.ts";
import { useT } from "../../../lib/i18n.ts";
import { keepForSending, sendOutbox } from "../../../lib/outbox/outbox.ts";
import { toast } from "../../../ui/toasts.ts";
import { bodyOf, type Draft, type DraftFaults, draftOf, faultsOf } from "../follow-up.draft.ts";
import { itemOfFollowUp, itemOfReschedule, itemOfSkip } from "./field.items.ts";
import { type Attachment, attach, LARGEST_FILE } from "./photos.ts";
import { freshPosition } from "./position.ts";

export interface FieldFormOptions {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  /** It is on this device for good, and on its way. */
  onKept(): void;
}

/** A phone's clock may run a few minutes ahead of the server's. */
const AHEAD_MS = 300_000;

/** The form in the field: nothing in it waits for a connection. */
export function useFieldForm({ project, timeZone, monitoring, onKept }: FieldFormOptions) {
  const t = useT();
  const first = (): Draft => {
    const draft = draftOf(monitoring, timeZone, Date.now());
    return { ...draft, reason: draft.reason || t("field.planned") };
  };
  const words = useKeptDraft<Draft, number>({
    form: `field.${monitoring.id}`,
    first,
    seen: monitoring.version,
  });
  const [faults, setFaults] = useState<DraftFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const evidence = useAttachments(monitoring.station.name, timeZone);
  const { draft, seen } = words;

  const change = (part: Partial<Draft>) => {
    words.set({ ...draft, ...part });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))));
  };

  /** Keeps it here, and only then says so. @throws where the device does not take it */
  const keep = async (item: Parameters<typeof keepForSending>[0]) => {
    await keepForSending(item);
    toast("done", t("field.kept", { station: monitoring.station.name }));
    onKept();
    void sendOutbox();
  };

  const save = () => {
    const found = faultsOf(draft);
    setFaults(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    const body = bodyOf(draft, seen, timeZone);
    if (Date.parse(body.actionDate) > Date.now() + AHEAD_MS) return setFailure(t("field.future"));
    setBusy(true);
    const item = itemOfFollowUp(project, monitoring, body, freshPosition());
    const files = evidence.files.map(({ name, bytes }) => ({ name, bytes }));
    keep({ ...item, files }).then(words.forget, () => {
      setBusy(false);
      setFailure(t("field.notKept"));
    });
  };

  return {
    draft,
    faults,
    failure,
    busy,
    restored: words.restored,
    ...evidence,
    change,
    check: (field: keyof Draft) => {
      const fault = faultsOf(draft)[field];
      if (fault && draft[field] !== "") setFaults({ ...faults, [field]: fault });
    },
    /** A phrase that is said often stands for typing with gloves; what stands there already stays. */
    phrase: (text: string) => {
      const before = draft.observation.trim();
      change({ observation: before === "" ? text : `${before} ${text}` });
    },
    save,
    restart: () => words.restart(first(), monitoring.version),
    reschedule: (date: string, reason: string) => keep(itemOfReschedule(project, monitoring, date, reason)),
    skip: (reason: string) => keep(itemOfSkip(project, monitoring, reason)),
  };
}

/** Photos and files while the form is open. */
function useAttachments(station: string, timeZone: string) {
  const t = useT();
  const [files, setFiles] = useState<Attachment[]>([]);
  const [attaching, setAttaching] = useState(false);
  const [fileFailure, setFileFailure] = useState<string | null>(null);
  const shown = useRef(files);
  shown.current = files;
  useEffect(
    () => () => {
      for (const { preview } of shown.current) if (preview) URL.revokeObjectURL(preview);
    },
    [],
  );
  const add = async (chosen: readonly File[]) => {
    setAttaching(true);
    setFileFailure(null);
    const made: Attachment[] = [];
    for (const file of chosen) made.push(await attach(file, station, timeZone));
    const fitting = made.filter(({ bytes }) => bytes.size > 0 && bytes.size <= LARGEST_FILE);
    if (fitting.length < made.length) setFileFailure(t("field.evidence.tooLarge"));
    setFiles((before) => [...before, ...fitting].slice(0, MOST_FILES));
    setAttaching(false);
  };
  return {
    files,
    attaching,
    fileFailure,
    attach: (chosen: readonly File[]) => {
      add(chosen).catch(() => {
        setAttaching(false);
        setFileFailure(t("field.evidence.unreadable"));
      });
    },
    detach: (id: string) => setFiles((before) => before.filter((file) => file.id !== id)),
  };
}

/** As many as the contract takes with one follow-up. */
const MOST_FILES = 20;
