// Uploads that have not arrived yet: they outlive a reload. Each person has a database of their own, as for unsaved files
// (`draft-files.ts`): nobody continues another person's upload, and a sign-out deletes it.
import { onShelf, type Shelf } from "./idb.ts";
import { personMark } from "./person.ts";
import { currentSession } from "./session.ts";
import { UPLOADS } from "./storage.ts";

/** Where an upload goes: the list that shows it. */
export interface UploadPlace {
  project: string;
  /** `files`, or of which instrument it becomes a document. */
  list: string;
}

/** By what a file that is chosen again is known to be the same. */
export interface FileIdentity {
  name: string;
  /** Bytes. */
  size: number;
  /** Epoch milliseconds. */
  lastModified: number;
  /** SHA-256 of its first and last bytes; null where the browser computes none. */
  ends: string | null;
}

export interface KeptUpload extends UploadPlace {
  key: string;
  identity: FileIdentity;
  /** What else its sender must know of it. */
  of: object;
  paused: boolean;
  /** Epoch milliseconds. */
  at: number;
  /** Null where the device has no room for the bytes. */
  file: File | null;
}

/** What is larger is not copied into the browser: the person chooses it again after a reload. */
const MAX_KEPT_BYTES = 512 * 1024 * 1024;
/** As long as the server keeps what arrived of an upload. */
const KEPT_TTL_MS = 7 * 86_400_000;
const END_BYTES = 64 * 1024;

/** The shelf of whoever is signed in; null where nobody is, or somebody is only being viewed. */
function shelf(): Shelf | null {
  const { user, view } = currentSession();
  const person = personMark(user?.id ?? null);
  if (person === null || view !== null || typeof indexedDB === "undefined") return null;
  return { database: UPLOADS + person, store: "uploads", keyPath: ["project", "list", "key"] };
}

/** The name, size, time and ends of a file. */
async function identityOf(file: File): Promise<FileIdentity> {
  const { name, size, lastModified } = file;
  return { name, size, lastModified, ends: await endsOf(file) };
}

async function endsOf(file: File): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const ends = new Blob([file.slice(0, END_BYTES), file.slice(-END_BYTES)]);
  const digest = await crypto.subtle.digest("SHA-256", await new Response(ends).arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a file is the one whose upload began. Another of the same name and size would be joined to its first part. */
export async function isSameFile(file: File, known: FileIdentity): Promise<boolean> {
  const { name, size, lastModified, ends } = known;
  if (file.name !== name || file.size !== size || file.lastModified !== lastModified) return false;
  return ends === null || (await endsOf(file)) === ends;
}

async function hasRoom(size: number): Promise<boolean> {
  if (size > MAX_KEPT_BYTES) return false;
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return 2 * size < quota - usage;
}

/** Keeps an upload until it has arrived, with its bytes where the device has room. Never throws. */
export async function keepUpload(place: UploadPlace, key: string, file: File, of: object): Promise<void> {
  try {
    const own = shelf();
    if (!own) return;
    const identity = await identityOf(file);
    const kept = { ...place, key, identity, of, paused: false, at: Date.now() };
    const put = (bytes: File | null) =>
      onShelf(own, "readwrite", (uploads) => uploads.put({ ...kept, file: bytes } satisfies KeptUpload));
    if (!(await hasRoom(file.size))) await put(null);
    else await put(file).catch(() => put(null));
  } catch {
    // Closed storage: the upload goes on without it, and a reload ends it as before.
  }
}

/** What has not arrived yet at a place, the oldest first; what the server no longer knows is deleted. Never throws. */
export async function keptUploads({ project, list }: UploadPlace): Promise<KeptUpload[]> {
  try {
    const own = shelf();
    if (!own) return [];
    const range = IDBKeyRange.bound([project, list], [project, list, []]);
    const found = await onShelf<KeptUpload[]>(own, "readonly", (uploads) => uploads.getAll(range));
    const isFresh = ({ at }: KeptUpload) => Date.now() - at < KEPT_TTL_MS;
    for (const one of found) if (!isFresh(one)) await forgetUpload(one, one.key);
    return found.filter(isFresh).sort((a, b) => a.at - b.at);
  } catch {
    return [];
  }
}

/** Deletes what has arrived, was refused or was cancelled. Never throws. */
export async function forgetUpload({ project, list }: UploadPlace, key: string): Promise<void> {
  try {
    const own = shelf();
    if (own) await onShelf(own, "readwrite", (uploads) => uploads.delete([project, list, key]));
  } catch {
    // Closed storage keeps nothing.
  }
}

/** Remembers that a person paused an upload, or went on with it. Never throws. */
export async function markPaused(
  { project, list }: UploadPlace,
  key: string,
  paused: boolean,
): Promise<void> {
  try {
    const own = shelf();
    if (!own) return;
    await onShelf<KeptUpload | undefined>(own, "readwrite", (uploads) => {
      const found: IDBRequest<KeptUpload | undefined> = uploads.get([project, list, key]);
      found.onsuccess = () => {
        if (found.result) uploads.put({ ...found.result, paused });
      };
      return found;
    });
  } catch {
    // As above.
  }
}

/**
 * Takes an upload for this page: another page of the same browser leaves it alone until then.
 *
 * @returns the way to release it; null where another page has it
 */
export function claimUpload(key: string): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    void locks
      .request(`vv-upload-${key}`, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => resolve(() => {}));
  });
}
