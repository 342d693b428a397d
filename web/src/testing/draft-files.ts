import type { DraftFile, DraftPlace } from "../lib/draft-files.ts";

// Replaces the browser's database in tests: `vi.mock("…/draft-files.ts", () => import("…"))`.

export const shelved = new Map<string, DraftFile & DraftPlace>();
/** `full` simulates a device without space, which stores nothing. */
export const device = { full: false };

const isOf = (place: DraftPlace) => (file: DraftPlace) =>
  file.project === place.project && file.form === place.form;

export const storedFiles = async (place: DraftPlace): Promise<DraftFile[]> =>
  [...shelved.values()].filter(isOf(place));

export async function storeFile(place: DraftPlace, file: DraftFile): Promise<void> {
  if (device.full) throw new Error("full");
  shelved.set(file.id, { ...place, ...file });
}

export async function deleteFile(_place: DraftPlace, id: string): Promise<void> {
  shelved.delete(id);
}

export async function deleteFiles(place: DraftPlace): Promise<void> {
  for (const [id, file] of shelved) if (isOf(place)(file)) shelved.delete(id);
}
