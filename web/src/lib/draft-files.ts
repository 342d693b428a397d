// Files that were chosen and not saved: like the words beside them (`drafts.ts`), they outlive a closed panel and a
// reload. Each person has a database of their own, which their sign-out deletes.
import { onShelf, type Shelf } from "./idb.ts";
import { personMark } from "./person.ts";
import { currentSession } from "./session.ts";
import { DRAFT_FILES } from "./storage.ts";

export interface DraftFile {
  id: string;
  name: string;
  bytes: Blob;
  /** Whether the browser can draw it. */
  picture: boolean;
}

interface Kept extends DraftFile {
  project: string;
  form: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Names the form that they were chosen in, and what it is about. */
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

/** In the order in which they were chosen. What lay there for a month is taken away. */
export async function keptFiles(place: DraftPlace): Promise<DraftFile[]> {
  const found = await onShelf<Kept[]>(shelf(), "readonly", (files) => files.getAll(rangeOf(place)));
  const fresh = found.filter(({ at }) => Date.now() - at < MAX_MS);
  for (const { id } of found) if (!fresh.some((one) => one.id === id)) await forgetFile(place, id);
  return fresh.sort((a, b) => a.at - b.at);
}

/** @throws where the device does not take it */
export async function keepFile(place: DraftPlace, file: DraftFile): Promise<void> {
  const kept: Kept = { ...place, ...file, at: Date.now() };
  await onShelf(shelf(), "readwrite", (files) => files.put(kept));
}

export async function forgetFile({ project, form }: DraftPlace, id: string): Promise<void> {
  await onShelf(shelf(), "readwrite", (files) => files.delete([project, form, id]));
}

export async function forgetFiles(place: DraftPlace): Promise<void> {
  await onShelf(shelf(), "readwrite", (files) => files.delete(rangeOf(place)));
}
