import { useEffect, useRef, useState } from "react";
import {
  type DraftPlace,
  deleteFile,
  deleteFiles,
  storedFiles,
  storeFile,
} from "../../../lib/draft-files.ts";
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
  const place = { project, form };
  const previews = usePreviewedFiles();
  const { files, now, put } = previews;
  const { isBusy, queue, whenIdle } = useSerialQueue();
  const { filesRestored, setFilesRestored } = useRestoredFiles(place, previews, queue);
  const { hasUnstoredFiles, store } = useFileStore(place);
  const { fileFailure, setFileFailure, failures, add } = useFileChoice({
    station,
    timeZone,
    previews,
    onFile: store,
  });
  return {
    files,
    attaching: isBusy,
    fileFailure,
    filesRestored,
    /** True if the device could not store some of the files: they would be lost with the form. */
    hasUnstoredFiles: hasUnstoredFiles && files.length > 0,
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
    storeFilesAgain: async () => {
      for (const file of now.current) await store(file);
    },
  };
}

/** Loads the files that an earlier visit stored for the form; frees the previews when the form closes. */
function useRestoredFiles(
  place: DraftPlace,
  { now, put }: PreviewedFiles,
  queue: (job: () => Promise<void>) => void,
) {
  const [filesRestored, setFilesRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened once, for one thing
  useEffect(() => {
    queue(async () => {
      const stored = await storedFiles(place).catch(() => []);
      if (stored.length === 0) return;
      put([...stored.map(attachmentOf), ...now.current]);
      setFilesRestored(true);
    });
    return () => {
      for (const { preview } of now.current) if (preview) URL.revokeObjectURL(preview);
    };
  }, []);
  return { filesRestored, setFilesRestored };
}

/** Stores files on the device; `hasUnstoredFiles` is true once it could not store one. */
function useFileStore(place: DraftPlace) {
  const [hasUnstoredFiles, setHasUnstoredFiles] = useState(false);
  const store = async (file: Attachment) => {
    await storeFile(place, { ...file, picture: file.preview !== null }).catch(() =>
      setHasUnstoredFiles(true),
    );
  };
  return { hasUnstoredFiles, store };
}

interface FileChoiceOptions extends Pick<AttachmentsOptions, "station" | "timeZone"> {
  previews: PreviewedFiles;
  onFile(file: Attachment): Promise<void>;
}

/** Adds chosen files one by one; `failures` counts those that cannot be attached. */
function useFileChoice({ station, timeZone, previews: { now, put }, onFile }: FileChoiceOptions) {
  const t = useT();
  const [fileFailure, setFileFailure] = useState<string | null>(null);
  const failures = useRef(0);
  const fail = (message: string) => {
    failures.current++;
    setFileFailure(message);
  };
  const add = async (chosen: readonly File[]) => {
    setFileFailure(null);
    for (const one of chosen) {
      if (now.current.length >= MAX_FILES) return fail(t("field.evidence.tooMany", { n: MAX_FILES }));
      const { file, fault } = await readAttachment(one, station, timeZone);
      if (!file) fail(t(`field.evidence.${fault}`));
      else {
        put([...now.current, file]);
        await onFile(file);
      }
    }
  };
  return { fileFailure, setFileFailure, failures, add };
}

type PreviewedFiles = ReturnType<typeof usePreviewedFiles>;

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

function attachmentOf({
  id,
  name,
  bytes,
  picture,
}: Awaited<ReturnType<typeof storedFiles>>[number]): Attachment {
  return { id, name, bytes, preview: picture ? URL.createObjectURL(bytes) : null };
}
