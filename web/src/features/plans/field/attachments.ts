import { useEffect, useRef, useState } from "react";
import { type DraftPlace, deleteFile, deleteFiles, keepFile, storedFiles } from "../../../lib/draft-files.ts";
import { useT } from "../../../lib/i18n.ts";
import { type Attachment, attach, MAX_FILE } from "./photos.ts";

export interface AttachmentsOptions extends DraftPlace {
  station: string;
  timeZone: string;
}

/** The contract's maximum per follow-up. */
const MAX_FILES = 20;

/** Photos and files of a form, stored on the device until they are saved with it or removed. */
export function useAttachments({ project, form, station, timeZone }: AttachmentsOptions) {
  const t = useT();
  const { files, now, put } = usePreviewedFiles();
  const [fileFailure, setFileFailure] = useState<string | null>(null);
  const [filesRestored, setFilesRestored] = useState(false);
  const [unkept, setUnkept] = useState(false);
  const failures = useRef(0);
  const { isBusy, queue, whenIdle } = useSerialQueue();
  const place = { project, form };

  const fail = (words: string) => {
    failures.current++;
    setFileFailure(words);
  };
  const keep = async (file: Attachment) => {
    await keepFile(place, { ...file, picture: file.preview !== null }).catch(() => setUnkept(true));
  };
  const add = async (chosen: readonly File[]) => {
    setFileFailure(null);
    for (const one of chosen) {
      if (now.current.length >= MAX_FILES) return fail(t("field.evidence.tooMany", { n: MAX_FILES }));
      const { file, fault } = await readAttachment(one, station, timeZone);
      if (!file) fail(t(`field.evidence.${fault}`));
      else {
        put([...now.current, file]);
        await keep(file);
      }
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened once, for one thing
  useEffect(() => {
    queue(async () => {
      const found = await storedFiles(place).catch(() => []);
      if (found.length === 0) return;
      put([...found.map(shown), ...now.current]);
      setFilesRestored(true);
    });
    return () => {
      for (const { preview } of now.current) if (preview) URL.revokeObjectURL(preview);
    };
  }, []);

  return {
    files,
    attaching: isBusy,
    fileFailure,
    filesRestored,
    /** True if the device could not store some of the files: they would be lost with the form. */
    unkept: unkept && files.length > 0,
    attach: (chosen: readonly File[]) => queue(() => add(chosen)),
    detach: (id: string) => {
      put(now.current.filter((file) => file.id !== id));
      void deleteFile(place, id).catch(() => {});
    },
    /** The files once all chosen ones are processed; null if one of them failed. */
    ready: async (): Promise<Attachment[] | null> => {
      const before = failures.current;
      await whenIdle();
      return failures.current === before ? now.current : null;
    },
    /** Called once the files are in the outbox or were discarded by the user. */
    forgetFiles: () => deleteFiles(place).catch(() => {}),
    clearFiles: () => {
      put([]);
      setFilesRestored(false);
      setFileFailure(null);
      void deleteFiles(place).catch(() => {});
    },
    /** Stores the files again after sending failed. */
    keepFilesAgain: async () => {
      for (const file of now.current) await keep(file);
    },
  };
}

/** The chosen files; `now` is current within a job that began before the last render. Frees the previews of removed files. */
function usePreviewedFiles() {
  const [files, setFiles] = useState<Attachment[]>([]);
  const now = useRef<Attachment[]>([]);
  const put = (next: Attachment[]) => {
    for (const { id, preview } of now.current)
      if (preview && !next.some((one) => one.id === id)) URL.revokeObjectURL(preview);
    now.current = next;
    setFiles(next);
  };
  return { files, now, put };
}

/** Runs jobs one after another: files chosen while a photo is being processed wait for it. */
function useSerialQueue() {
  const [jobs, setJobs] = useState(0);
  const work = useRef<Promise<void>>(Promise.resolve());
  const queue = (job: () => Promise<void>) => {
    setJobs((count) => count + 1);
    work.current = work.current.then(job);
    void work.current.then(() => setJobs((count) => count - 1));
  };
  return { isBusy: jobs > 0, queue, whenIdle: () => work.current };
}

type ReadAttachment =
  | { file: Attachment; fault?: undefined }
  | { file: null; fault: "unreadable" | "tooLarge" };

/** Processes a chosen file, or explains why it cannot be attached. */
async function readAttachment(chosen: File, station: string, timeZone: string): Promise<ReadAttachment> {
  const file = await attach(chosen, station, timeZone).catch(() => null);
  if (!file) return { file: null, fault: "unreadable" };
  if (file.bytes.size === 0 || file.bytes.size > MAX_FILE) return { file: null, fault: "tooLarge" };
  return { file };
}

function shown({ id, name, bytes, picture }: Awaited<ReturnType<typeof storedFiles>>[number]): Attachment {
  return { id, name, bytes, preview: picture ? URL.createObjectURL(bytes) : null };
}
