import { call } from "./call.ts";
import { DRAFTS, readStored, writeStored } from "./storage.ts";

/** Stands from a sign-out until this browser has let go of its notices: without a network it may not. */
const LEFT = "vv.left";
/**
 * By which the server knew this browser until it let go by itself: whoever had it is told so where it is allowed again.
 * Beside the unsaved words, which stay when somebody signs out; it is no person's mark.
 */
export const LET_GO = `${DRAFTS}browser`;
/** Nobody waits longer to sign out. */
const PATIENCE_MS = 5_000;

const subscription = async () =>
  (await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription()) ?? null;

/** By which the server's list knows a browser: the first 16 hexadecimal digits of its address's SHA-256. */
export async function markOf({ endpoint }: Pick<PushSubscription, "endpoint">): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash).subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function known(own: PushSubscription, options: { signal?: AbortSignal } = {}) {
  const [{ devices }, mark] = await Promise.all([call("push", "own", options), markOf(own)]);
  return devices.find((one) => one.mark === mark);
}

/**
 * Lets go of notices that somebody left here: those of who signed out, and those of anybody but who is signed in. A
 * session that ended by itself ends none, or nobody would be told anything after an hour.
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

/** Who signed out is shown nothing more here, and who comes next none of their notices. */
export function end(): Promise<void> {
  writeStored(LEFT, true);
  return settle(false);
}

/** Tells the server, while there still is a session, that nothing more goes to this browser. @throws CallError */
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
