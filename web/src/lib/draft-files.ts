// Chosen but unsaved files: like text drafts (`drafts.ts`) they survive a closed panel and a reload. Each user has a
// separate database, which is deleted when they sign out.
import { onShelf, type Shelf } from "./idb.ts";
import { personMark } from "./person.ts";
import { currentSession } from "./session.ts";
import { DRAFT_FILES } from "./storage.ts";

export interface DraftFile {
  id: string;
  name: string;
  bytes: Blob;
  /** Whether the browser can render it. */
  picture: boolean;
}

interface StoredFiles extends DraftFile {
  project: string;
  form: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Identifies the form and its subject. */
export interface DraftPlace {
  project: string;
  form: string;
}

const MAX_MS = 30 * 86_400_000;

function shelf(): Shelf {
  const person = personMark(currentSession().user?.id ?? null);
  if (person === null) throw new Error("nobody is signed in");
  return { database: DRAFT_FILES + person, store: "files", keyPath: ["project", "form", "id"] };
}

const rangeOf = ({ project, form }: DraftPlace) => IDBKeyRange.bound([project, form], [project, form, []]);

/** The files in the order in which they were chosen. Files older than a month are deleted. */
export async function storedFiles(place: DraftPlace): Promise<DraftFile[]> {
  const all = await onShelf<StoredFiles[]>(shelf(), "readonly", (files) => files.getAll(rangeOf(place)));
  const fresh = all.filter(({ at }) => Date.now() - at < MAX_MS);
  for (const { id } of all) if (!fresh.some((one) => one.id === id)) await deleteFile(place, id);
  return fresh.sort((a, b) => a.at - b.at);
}

/** @throws if the device cannot store it */
export async function storeFile(place: DraftPlace, file: DraftFile): Promise<void> {
  const record: StoredFiles = { ...place, ...file, at: Date.now() };
  await onShelf(shelf(), "readwrite", (files) => files.put(record));
}

export async function deleteFile({ project, form }: DraftPlace, id: string): Promise<void> {
  await onShelf(shelf(), "readwrite", (files) => files.delete([project, form, id]));
}

export async function deleteFiles(place: DraftPlace): Promise<void> {
  await onShelf(shelf(), "readwrite", (files) => files.delete(rangeOf(place)));
}
