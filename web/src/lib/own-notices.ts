import { call } from "./call.ts";
import { DRAFTS, readStored, writeStored } from "./storage.ts";

/** Set from a sign-out until this browser's push subscription is removed, which may fail while offline. */
const LEFT = "vv.left";
/**
 * The id under which the server knew this browser before it unsubscribed by itself, so that its previous user can be
 * informed when push is allowed again. Stored under the prefix of the drafts, which survive a sign-out; it does not
 * identify a user.
 */
export const LET_GO = `${DRAFTS}browser`;
/** Maximum time in ms by which this may delay a sign-out. */
const PATIENCE_MS = 5_000;

const subscription = async () =>
  (await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription()) ?? null;

/** Id of a browser in the server's list: the first 16 hexadecimal digits of the SHA-256 of its endpoint. */
export async function markOf({ endpoint }: Pick<PushSubscription, "endpoint">): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash).subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function known(own: PushSubscription, options: { signal?: AbortSignal } = {}) {
  const [{ devices }, mark] = await Promise.all([call("push", "own", options), markOf(own)]);
  return devices.find((one) => one.mark === mark);
}

/**
 * Removes the push subscription of a user who signed out, or of any user other than the signed-in one. A session that
 * expires does not remove it, otherwise notifications would stop after an hour.
 */
export async function settle(signedIn: boolean): Promise<void> {
  const own = await subscription();
  const gone = readStored(LEFT) !== null;
  if (own && (gone || (signedIn && !(await known(own))))) {
    writeStored(LET_GO, await markOf(own));
    await own.unsubscribe();
  }
  if (gone) writeStored(LEFT, null);
}

/** After a sign-out this browser shows no further notifications of that user, not even to the next one. */
export function end(): Promise<void> {
  writeStored(LEFT, true);
  return settle(false);
}

/** Unregisters this browser on the server while the session still exists. @throws CallError */
export async function leave(): Promise<void> {
  const own = await subscription();
  if (!own) return;
  const hurry = new AbortController();
  const late = setTimeout(() => hurry.abort(), PATIENCE_MS);
  try {
    const { signal } = hurry;
    const device = await known(own, { signal });
    if (device) await call("push", "leave", { body: { id: device.id }, signal });
  } finally {
    clearTimeout(late);
  }
}
