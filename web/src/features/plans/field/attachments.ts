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
  const [files, setFiles] = useState<Attachment[]>([]);
  const [jobs, setJobs] = useState(0);
  const [fileFailure, setFileFailure] = useState<string | null>(null);
  const [filesRestored, setFilesRestored] = useState(false);
  const [unkept, setUnkept] = useState(false);
  const now = useRef<Attachment[]>([]);
  const work = useRef<Promise<void>>(Promise.resolve());
  const failures = useRef(0);
  const place = { project, form };

  const put = (next: Attachment[]) => {
    for (const { id, preview } of now.current)
      if (preview && !next.some((one) => one.id === id)) URL.revokeObjectURL(preview);
    now.current = next;
    setFiles(next);
  };
  const fail = (words: string) => {
    failures.current++;
    setFileFailure(words);
  };
  /** Serialised: files chosen while a photo is being processed are queued after it. */
  const queue = (job: () => Promise<void>) => {
    setJobs((count) => count + 1);
    work.current = work.current.then(job);
    void work.current.then(() => setJobs((count) => count - 1));
  };
  const keep = async (file: Attachment) => {
    await keepFile(place, { ...file, picture: file.preview !== null }).catch(() => setUnkept(true));
  };
  const add = async (chosen: readonly File[]) => {
    setFileFailure(null);
    for (const one of chosen) {
      if (now.current.length >= MAX_FILES) return fail(t("field.evidence.tooMany", { n: MAX_FILES }));
      const file = await attach(one, station, timeZone).catch(() => null);
      if (!file) {
        fail(t("field.evidence.unreadable"));
        continue;
      }
      if (file.bytes.size === 0 || file.bytes.size > MAX_FILE) {
        fail(t("field.evidence.tooLarge"));
        continue;
      }
      put([...now.current, file]);
      await keep(file);
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
    attaching: jobs > 0,
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
      await work.current;
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

function shown({ id, name, bytes, picture }: Awaited<ReturnType<typeof storedFiles>>[number]): Attachment {
  return { id, name, bytes, preview: picture ? URL.createObjectURL(bytes) : null };
}
