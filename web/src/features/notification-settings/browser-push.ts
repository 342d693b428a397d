import { LET_GO, markOf } from "../../lib/own-notices.ts";
import { readStored, writeStored } from "../../lib/storage.ts";

/** Current support and permission of push notifications in this browser. */
export type Ability = "able" | "refused" | "unable";

export function ability(): Ability {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return "unable";
  return Notification.permission === "denied" ? "refused" : "able";
}

const registration = () => navigator.serviceWorker.getRegistration();
const subscription = async () => (await (await registration())?.pushManager.getSubscription()) ?? null;

/** Id of this browser in the server's list; null if it has no subscription. */
export async function ownMark(): Promise<string | null> {
  if (ability() === "unable") return null;
  const own = await subscription();
  if (!own) return null;
  return markOf(own);
}

/**
 * Id under which the server may know this browser from an earlier subscription; null if it never unsubscribed by
 * itself.
 */
export const formerMark = (): string | null => readStored<string>(LET_GO);

/**
 * Requests permission, then subscribes. Only call it in response to a press, because browsers permanently reject
 * unsolicited requests.
 * @returns null if the user or the browser declined
 */
export async function allowHere(publicKey: string) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await registration();
  if (!worker) return null;
  // An existing subscription with another key would make every new one fail.
  await (await subscription())?.unsubscribe();
  const created = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
    .catch(() => null);
  writeStored(LET_GO, null);
  const { endpoint, keys } = created?.toJSON() ?? {};
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

/** Display name of a browser in a list: "Chrome · Android". */
export function deviceName(agent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([, sign]) => sign.test(agent))?.[0],
  );
  return [browser ?? "Web", system].filter(Boolean).join(" · ");
}
