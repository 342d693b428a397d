/**
 * What is kept on this device. Reading and writing never throw: a browser may close its storage to us, or fill up,
 * and the application works on without it.
 */

/** Belongs to the device and not to a person: it stays when somebody signs out. */
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
    // Full or closed: this device forgets at the next start, nothing else is lost.
  }
}

/** What the shelves of unsaved words are called, each with its person's mark behind. */
export const DRAFTS = "vv.drafts.";
/** What the databases of unsaved files are called, each with its person's mark behind. */
export const DRAFT_FILES = "vv-draft-files.";

/** What the databases of unfinished uploads are called, each with its person's mark behind. */
export const UPLOADS = "vv-uploads.";

/**
 * Forgets everything that belongs to whoever was signed in. Unsaved words stay, each person's out of the others'
 * sight; those of `mark` go too, where they left by their own hand.
 */
export function clearPersonal(mark: string | null): void {
  try {
    const stays = (key: string) =>
      DEVICE_KEYS.includes(key) || (key.startsWith(DRAFTS) && key !== DRAFTS + mark);
    for (const key of Object.keys(localStorage)) if (!stays(key)) localStorage.removeItem(key);
    if (mark) for (const database of [DRAFT_FILES, UPLOADS]) indexedDB.deleteDatabase(database + mark);
  } catch {
    // Closed storage holds nothing of anybody.
  }
}

/** Tells of changes that another tab makes. @returns the way to stop listening */
export function onStoredElsewhere(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
