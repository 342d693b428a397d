import { instantToLocal } from "@vetaverde/domain/time/zone";

/** Longest side of an uploaded photo, in pixels: small text on a probe's display is still legible. */
const LONGEST = 1600;
const QUALITY = 0.82;
/** The server's maximum size of a single file. */
export const MAX_FILE = 16 * 1024 * 1024;

export interface Attachment {
  id: string;
  name: string;
  bytes: Blob;
  /** Object URL of the thumbnail; null if the file is not a picture. */
  preview: string | null;
}

/**
 * Prepares a photo for upload: JPEG, at most 1600 pixels on either side, rotated upright, with the instant at which it
 * was taken in its name. A file that is not a picture, or that the browser cannot decode, remains unchanged.
 */
export async function attach(file: File, station: string, timeZone: string): Promise<Attachment> {
  const id = crypto.randomUUID();
  const shrunk = file.type.startsWith("image/") ? await shrink(file) : null;
  if (!shrunk) return { id, name: file.name, bytes: file, preview: null };
  const name = `${nameOf(station, await takenAt(file), timeZone)}.jpg`;
  return { id, name, bytes: shrunk, preview: URL.createObjectURL(shrunk) };
}

async function shrink(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

function nameOf(station: string, at: number | string, timeZone: string): string {
  const local = typeof at === "number" ? instantToLocal(at, timeZone) : null;
  const time = local ? `${local.date} ${local.time}` : String(at);
  return `${station} ${time.replaceAll(":", "")}`.replace(/[\\/]/g, "-");
}

/**
 * When it was taken: by the camera's own clock if the file states it (`2026-11-20 0948`), otherwise the file's
 * modification time.
 */
async function takenAt(file: File): Promise<number | string> {
  const head = new Uint8Array(await file.slice(0, 128 * 1024).arrayBuffer());
  return exifTime(head) ?? file.lastModified;
}

/** When a JPEG was taken (EXIF's DateTimeOriginal), by the camera's own clock: `2026-11-20 0948`. */
export function exifTime(head: Uint8Array): string | null {
  if (head[0] !== 0xff || head[1] !== 0xd8) return null;
  const text = new TextDecoder("latin1").decode(head);
  if (!text.includes("Exif\0\0")) return null;
  const all = [...text.matchAll(/((?:19|20)\d\d):([01]\d):([0-3]\d) ([0-2]\d):([0-5]\d):[0-5]\d\0/g)];
  // If there are several dates, the first is the last modification of the file and the second the time of the picture.
  const match = all.length > 1 ? all[1] : all[0];
  return match ? `${match[1]}-${match[2]}-${match[3]} ${match[4]}${match[5]}` : null;
}
