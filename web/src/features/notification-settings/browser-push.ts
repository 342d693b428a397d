import { LET_GO, markOf } from "../../lib/own-notices.ts";
import { readStored, writeStored } from "../../lib/storage.ts";

/** What a browser can do, as it stands now. */
export type Ability = "able" | "refused" | "unable";

export function ability(): Ability {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return "unable";
  return Notification.permission === "denied" ? "refused" : "able";
}

const registration = () => navigator.serviceWorker.getRegistration();
const subscription = async () => (await (await registration())?.pushManager.getSubscription()) ?? null;

/** By which the server's list knows this browser; null: it gets nothing. */
export async function ownMark(): Promise<string | null> {
  if (ability() === "unable") return null;
  const own = await subscription();
  if (!own) return null;
  return markOf(own);
}

/** By which the server may know that this browser had notices before; null: it never let go of any. */
export const formerMark = (): string | null => readStored<string>(LET_GO);

/**
 * Asks the person, then the browser. To be called from a press alone: a question out of nothing is refused for good.
 * @returns null where the person, or the browser, does not want it
 */
export async function allowHere(publicKey: string) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await registration();
  if (!worker) return null;
  // One for another key would be refused for ever.
  await (await subscription())?.unsubscribe();
  const made = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
    .catch(() => null);
  writeStored(LET_GO, null);
  const { endpoint, keys } = made?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth
    ? { endpoint, keys: { p256dh, auth }, device: deviceName(navigator.userAgent) }
    : null;
}

export async function endHere(): Promise<void> {
  await (await subscription())?.unsubscribe();
  writeStored(LET_GO, null);
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};

const BROWSERS = [
  ["Edge", /Edg/],
  ["Firefox", /Firefox|FxiOS/],
  ["Opera", /OPR/],
  ["Samsung Internet", /SamsungBrowser/],
  ["Chrome", /Chrome|CriOS/],
  ["Safari", /Safari/],
] as const;
const SYSTEMS = [
  ["Android", /Android/],
  ["iOS", /iPhone|iPad/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
] as const;

/** By which a person knows it again in a list: "Chrome · Android". */
export function deviceName(agent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([, sign]) => sign.test(agent))?.[0],
  );
  return [browser ?? "Web", system].filter(Boolean).join(" · ");
}
