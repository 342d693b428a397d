// Sends what waits: the same code in the page and in the service worker, so that a closed page changes nothing.
import { changeItem, listItems, removeItem } from "./outbox.db.ts";
import { isOpen, type OutboxFailure, type OutboxItem } from "./outbox.item.ts";

/** Whoever is signed in on this device, as far as sending needs it. */
export interface Sender {
  person: string;
  /** Their session code: theirs alone is sent with it. */
  code: string;
  language: string;
  /** Whether they still are who is signed in. */
  stands(): boolean | Promise<boolean>;
}

/** Sent ones stay in sight for a day. */
const SENT_STAYS_MS = 86_400_000;
const TIME_OUT_MS = 90_000;

/**
 * Sends everything of the sender that waits, the oldest first, one at a time over all pages and the service worker.
 * @returns false where the server could not be reached or did not take the session, and something still waits
 */
export async function sendWaiting(sender: Sender): Promise<boolean> {
  const run = () => sendAll(sender);
  // Without locks two may send at once: the keys make it one record all the same.
  return navigator.locks ? await navigator.locks.request(`vv-outbox-${sender.person}`, run) : await run();
}

async function sendAll(sender: Sender): Promise<boolean> {
  const items = await listItems(sender.person);
  for (const item of items) {
    if (item.sentAt !== null && item.sentAt < Date.now() - SENT_STAYS_MS) await removeItem(item);
  }
  for (const { id } of items.filter(isOpen)) {
    // Read anew: one that was sent before may have given this one another version.
    const item = (await listItems(sender.person)).find((one) => one.id === id);
    if (!item || !isOpen(item)) continue;
    if (!(await sender.stands())) return false;
    if (!(await sendItem(item, sender))) return false;
  }
  return true;
}

type Outcome =
  | { kind: "done"; data: unknown }
  | { kind: "later" }
  | { kind: "no"; failure: OutboxFailure; current: unknown };

/** @returns false where there is no sense in going on now */
async function sendItem(item: OutboxItem, sender: Sender): Promise<boolean> {
  const begun = await changeItem(item, (now) => (isOpen(now) ? { ...now, state: "sending" } : null));
  if (!begun) return true;
  const files = [...item.files];
  for (const [at, file] of files.entries()) {
    if (file.sent !== null) continue;
    const form = new FormData();
    form.append("file", file.bytes, file.name);
    const outcome = await ask(sender, item.filesPath, { method: "POST", body: form }, file.key);
    if (outcome.kind !== "done") return settle(item, outcome);
    files[at] = { ...file, sent: (outcome.data as { file: string }).file };
    // Thrown away meanwhile: what it says is not sent, and it does not come back.
    if (!(await changeItem(item, (now) => ({ ...now, files: [...files] })))) return true;
  }
  const evidence = files.length > 0 ? { evidence: files.map(({ sent }) => sent) } : {};
  const body = JSON.stringify({ ...item.body, ...evidence });
  const outcome = await ask(sender, item.path, { method: item.method, body }, item.key);
  return settle(item, outcome);
}

async function settle(item: OutboxItem, outcome: Outcome): Promise<boolean> {
  if (outcome.kind === "later") {
    await changeItem(item, (now) => ({ ...now, state: "waiting" }));
    return false;
  }
  if (outcome.kind === "no") {
    const { failure, current } = outcome;
    const state = failure.error === "STALE_VERSION" ? "conflict" : "refused";
    await changeItem(item, (now) => ({ ...now, state, failure, current }));
    return true;
  }
  const sentAt = Date.now();
  await changeItem(item, (now) => ({
    ...now,
    files: [],
    state: "sent",
    failure: null,
    current: null,
    sentAt,
  }));
  await followOn(item, outcome.data);
  return true;
}

/** What the person recorded next upon the same version follows their own change: that is no conflict with themselves. */
async function followOn(sent: OutboxItem, answer: unknown): Promise<void> {
  const version = (answer as { version?: number } | null)?.version;
  if (version === undefined) return;
  for (const item of await listItems(sent.person)) {
    if (item.subject !== sent.subject) continue;
    await changeItem(item, (now) => {
      const next = isOpen(now) && now.body["version"] === sent.body["version"];
      return next ? { ...now, body: { ...now.body, version } } : null;
    });
  }
}

async function ask(sender: Sender, path: string, init: RequestInit, key: string): Promise<Outcome> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIME_OUT_MS);
  try {
    const response = await fetch(path, {
      ...init,
      credentials: "include",
      cache: "no-store",
      signal: stop.signal,
      headers: {
        Accept: "application/json",
        "Accept-Language": sender.language,
        Authorization: sender.code,
        "Idempotency-Key": key,
        ...(typeof init.body === "string" ? { "Content-Type": "application/json" } : {}),
      },
    });
    return outcomeOf(response.status, await response.json());
  } catch {
    // No answer, or one that is not the server's, as a network gives that first wants to be signed in to.
    return { kind: "later" };
  } finally {
    clearTimeout(timer);
  }
}

interface Envelope {
  code?: number;
  data?: unknown;
  error?: string;
  message?: string;
  details?: { message: string }[];
  current?: unknown;
}

/** Only the server's own words count: it is done where it says so, and refused where it says why. */
function outcomeOf(status: number, envelope: Envelope | null): Outcome {
  const { code, data, error, message = "", details, current = null } = envelope ?? {};
  if (typeof code !== "number") return { kind: "later" };
  if (status < 300 && code < 300) return { kind: "done", data };
  if (status === 401 || status === 408 || status === 429 || status >= 500 || error === undefined)
    return { kind: "later" };
  return { kind: "no", failure: { status, error, message: details?.[0]?.message ?? message }, current };
}
