/**
 * Storage on this device. Reading and writing never throw: the browser may deny access or run out of space, and the
 * application continues without it.
 */

/** Keys that belong to the device instead of a user: they survive a sign-out. */
const DEVICE_KEYS: readonly string[] = ["vv.locale", "vv.theme", "vv.rail"];

export function readStored<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null || value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or inaccessible: the value is lost at the next start, without further effect.
  }
}

/** Key prefix of the text drafts, followed by the user's mark. */
export const DRAFTS = "vv.drafts.";
/** Name prefix of the databases of unsaved files, followed by the user's mark. */
export const DRAFT_FILES = "vv-draft-files.";

/** Name prefix of the databases of unfinished uploads, followed by the user's mark. */
export const UPLOADS = "vv-uploads.";

/**
 * Deletes the stored data of the user who was signed in. Drafts remain, inaccessible to other users; those of `mark`, a
 * user who signed out deliberately, are deleted too.
 */
export function clearPersonal(mark: string | null): void {
  try {
    const stays = (key: string) =>
      DEVICE_KEYS.includes(key) || (key.startsWith(DRAFTS) && key !== DRAFTS + mark);
    for (const key of Object.keys(localStorage)) if (!stays(key)) localStorage.removeItem(key);
    if (mark) for (const database of [DRAFT_FILES, UPLOADS]) indexedDB.deleteDatabase(database + mark);
  } catch {
    // Storage that is not accessible contains no personal data.
  }
}

/** Calls back when another tab changes the key. @returns function that stops listening */
export function onStoredElsewhere(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
