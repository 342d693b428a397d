// Unfinished uploads: they survive a reload. Each user has a separate database, as for unsaved files
// (`draft-files.ts`): a user cannot resume another user's upload, and signing out deletes it.
import { onShelf, type Shelf } from "./idb.ts";
import { personMark } from "./person.ts";
import { currentSession } from "./session.ts";
import { UPLOADS } from "./storage.ts";

/** Target of an upload: the list that displays it. */
export interface UploadPlace {
  project: string;
  /** `files`, or the instrument whose document it becomes. */
  list: string;
}

/** Properties by which a file that is chosen again is recognised. */
export interface FileIdentity {
  name: string;
  /** Bytes. */
  size: number;
  /** Epoch milliseconds. */
  lastModified: number;
  /** SHA-256 of its first and last bytes; null if the browser cannot compute it. */
  ends: string | null;
}

export interface StoredUpload extends UploadPlace {
  key: string;
  identity: FileIdentity;
  /** Additional data that the uploader needs. */
  of: object;
  paused: boolean;
  /** Epoch milliseconds. */
  at: number;
  /** Null if the device has no space for the content. */
  file: File | null;
}

/** A larger file is not copied into the browser's storage: the user has to choose it again after a reload. */
const MAX_STORED_BYTES = 512 * 1024 * 1024;
/** How long the server retains an incomplete upload. */
const STORED_TTL_MS = 7 * 86_400_000;
const END_BYTES = 64 * 1024;

/** The signed-in user's database; null if no user is signed in, or in "view as" mode. */
function shelf(): Shelf | null {
  const { user, view } = currentSession();
  const person = personMark(user?.id ?? null);
  if (person === null || view !== null || typeof indexedDB === "undefined") return null;
  return { database: UPLOADS + person, store: "uploads", keyPath: ["project", "list", "key"] };
}

/** Identity of a file: name, size, modification time and hash of its ends. */
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

/**
 * Whether a file is the one whose upload started. A different file of the same name and size would otherwise be
 * appended to the first part.
 */
export async function isSameFile(file: File, known: FileIdentity): Promise<boolean> {
  const { name, size, lastModified, ends } = known;
  if (file.name !== name || file.size !== size || file.lastModified !== lastModified) return false;
  return ends === null || (await endsOf(file)) === ends;
}

async function hasRoom(size: number): Promise<boolean> {
  if (size > MAX_STORED_BYTES) return false;
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return 2 * size < quota - usage;
}

/** Stores an upload until it has completed, with its content if the device has space. Never throws. */
export async function storeUpload(place: UploadPlace, key: string, file: File, of: object): Promise<void> {
  try {
    const own = shelf();
    if (!own) return;
    const identity = await identityOf(file);
    const record = { ...place, key, identity, of, paused: false, at: Date.now() };
    const put = (bytes: File | null) =>
      onShelf(own, "readwrite", (uploads) => uploads.put({ ...record, file: bytes } satisfies StoredUpload));
    if (!(await hasRoom(file.size))) await put(null);
    else await put(file).catch(() => put(null));
  } catch {
    // Storage is not accessible: the upload continues without it, and a reload ends it.
  }
}

/** Unfinished uploads of a list, oldest first; those that the server no longer retains are deleted. Never throws. */
export async function storedUploads({ project, list }: UploadPlace): Promise<StoredUpload[]> {
  try {
    const own = shelf();
    if (!own) return [];
    const range = IDBKeyRange.bound([project, list], [project, list, []]);
    const stored = await onShelf<StoredUpload[]>(own, "readonly", (uploads) => uploads.getAll(range));
    const isFresh = ({ at }: StoredUpload) => Date.now() - at < STORED_TTL_MS;
    for (const one of stored) if (!isFresh(one)) await deleteUpload(one, one.key);
    return stored.filter(isFresh).sort((a, b) => a.at - b.at);
  } catch {
    return [];
  }
}

/** Deletes an upload that was completed, refused or cancelled. Never throws. */
export async function deleteUpload({ project, list }: UploadPlace, key: string): Promise<void> {
  try {
    const own = shelf();
    if (own) await onShelf(own, "readwrite", (uploads) => uploads.delete([project, list, key]));
  } catch {
    // Storage that is not accessible contains nothing.
  }
}

/** Records whether the user paused or resumed an upload. Never throws. */
export async function markPaused(
  { project, list }: UploadPlace,
  key: string,
  paused: boolean,
): Promise<void> {
  try {
    const own = shelf();
    if (!own) return;
    await onShelf<StoredUpload | undefined>(own, "readwrite", (uploads) => {
      const stored: IDBRequest<StoredUpload | undefined> = uploads.get([project, list, key]);
      stored.onsuccess = () => {
        if (stored.result) uploads.put({ ...stored.result, paused });
      };
      return stored;
    });
  } catch {
    // Storage that is not accessible contains nothing.
  }
}

/**
 * Claims an upload for this page, so that other tabs of the same browser do not continue it.
 *
 * @returns function that releases it; null if another page has claimed it
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
