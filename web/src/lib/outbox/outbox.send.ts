// Sends the outbox. The page and the service worker share this code, so that closing the page changes nothing.
import { changeItem, listItems, removeItem } from "./outbox.db.ts";
import { isOpen, type OutboxFailure, type OutboxItem } from "./outbox.item.ts";

/** The signed-in user of this device, as far as sending requires. */
export interface Sender {
  person: string;
  /** The user's session code; only the user's own items are sent with it. */
  code: string;
  language: string;
  /** Whether this user is still the one signed in. */
  stands(): boolean | Promise<boolean>;
  /** Requested by the user: also retries items whose backoff has not elapsed. */
  now?: boolean;
  /**
   * Called when a request starts; the returned function is called when it ends. The service worker has no page to
   * inform.
   */
  asking?(): () => void;
}

/** How long sent items remain listed. */
const SENT_STAYS_MS = 86_400_000;
const TIME_OUT_MS = 90_000;
/** Initial backoff after a server failure; it doubles with each attempt. */
const PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 3_600_000;
/** Number of timeouts after which the network counts as unavailable and sending stops. */
const MAX_TIME_OUTS = 2;

/**
 * Sends all waiting items of the user, oldest first, one at a time across all tabs and the service worker.
 * @returns false if an item still waits: the server was not reached, rejected the session, or failed for an item
 */
export async function sendWaiting(sender: Sender): Promise<boolean> {
  const run = () => sendAll(sender);
  // Without the Locks API two tabs may send at the same time; the idempotency keys still result in one record.
  return navigator.locks ? await navigator.locks.request(`vv-outbox-${sender.person}`, run) : await run();
}

async function sendAll(sender: Sender): Promise<boolean> {
  const items = await listItems(sender.person);
  for (const item of items) {
    if (item.sentAt !== null && item.sentAt < Date.now() - SENT_STAYS_MS) await removeItem(item);
  }
  const deferred: OutboxItem[] = [];
  let timeOuts = 0;
  for (const { id } of items.filter(isOpen)) {
    // Read again, because an item sent before may have changed this one's version.
    const now = await listItems(sender.person);
    const item = now.find((one) => one.id === id);
    if (!item || !isOpen(item)) continue;
    const pauses = !sender.now && (item.nextAt ?? 0) > Date.now();
    if (pauses || deferred.some((one) => comesBefore(one, item))) {
      deferred.push(item);
      continue;
    }
    if (!(await sender.stands())) return false;
    const outcome = await sendItem(followed(item, now), sender);
    if (outcome === "later") return false;
    if (outcome === "failed" || outcome === "slow") deferred.push(item);
    if (outcome === "slow" && ++timeOuts >= MAX_TIME_OUTS) return false;
  }
  return deferred.length === 0;
}

/** Items about the same subject are sent in order; skipping a station concerns every item at that station. */
const comesBefore = (one: OutboxItem, next: OutboxItem): boolean =>
  one.project === next.project &&
  (one.subject === next.subject ||
    (one.station === next.station && (one.kind === "skip" || next.kind === "skip")));

type Outcome =
  | { kind: "done"; data: unknown }
  | { kind: "later" }
  | { kind: "failed" }
  | { kind: "slow" }
  | { kind: "no"; failure: OutboxFailure; current: unknown };

/** @returns the outcome; `later` stops sending for now, `failed` and `slow` concern this item only */
async function sendItem(item: OutboxItem, sender: Sender): Promise<Outcome["kind"]> {
  const begun = await changeItem(item, (now) =>
    isOpen(now) ? { ...now, body: item.body, state: "sending" } : null,
  );
  if (!begun) return "done";
  const files = [...item.files];
  for (const [at, file] of files.entries()) {
    if (file.sent !== null) continue;
    const form = new FormData();
    form.append("file", file.bytes, file.name);
    const outcome = await ask(sender, item.filesPath, { method: "POST", body: form }, file.key);
    if (outcome.kind !== "done") return settle(item, outcome);
    files[at] = { ...file, sent: (outcome.data as { file: string }).file };
    // Discarded in the meantime: its body is not sent, and it is not recreated.
    if (!(await changeItem(item, (now) => ({ ...now, files: [...files] })))) return "done";
  }
  const evidence = files.length > 0 ? { evidence: files.map(({ sent }) => sent) } : {};
  const body = JSON.stringify({ ...item.body, ...evidence });
  const outcome = await ask(sender, item.path, { method: item.method, body }, item.key);
  return settle(item, outcome);
}

async function settle(item: OutboxItem, outcome: Outcome): Promise<Outcome["kind"]> {
  if (outcome.kind === "later") {
    await changeItem(item, (now) => ({ ...now, state: "waiting" }));
    return outcome.kind;
  }
  if (outcome.kind === "failed" || outcome.kind === "slow") {
    await changeItem(item, (now) => ({ ...now, state: "waiting", ...triedOnce(now.tries) }));
    return outcome.kind;
  }
  if (outcome.kind === "no") {
    const { failure, current } = outcome;
    const state = failure.error === "STALE_VERSION" ? "conflict" : "refused";
    await changeItem(item, (now) => ({ ...now, state, failure, current }));
    return outcome.kind;
  }
  const { data: answer } = outcome;
  const sentAt = Date.now();
  await changeItem(item, (now) => ({
    ...now,
    files: [],
    state: "sent",
    failure: null,
    current: null,
    sentAt,
    answer,
  }));
  await followOn(item, answer);
  return outcome.kind;
}

function triedOnce(before = 0): Pick<OutboxItem, "tries" | "nextAt"> {
  const pause = Math.min(PAUSE_MS * 2 ** before, MAX_PAUSE_MS);
  return { tries: before + 1, nextAt: Date.now() + pause };
}

const versionOf = (answer: unknown) => (answer as { version?: number } | null | undefined)?.version;

/** If the item is based on a list that is older than the user's own sent changes, its version is updated to theirs. */
function followed(item: OutboxItem, all: readonly OutboxItem[]): OutboxItem {
  let version = item.body["version"];
  const sent = all.filter(({ state, subject }) => state === "sent" && subject === item.subject);
  for (const { body, answer } of sent)
    if (body["version"] === version) version = versionOf(answer) ?? version;
  return version === item.body["version"] ? item : { ...item, body: { ...item.body, version } };
}

/**
 * Later items of the user based on the same version get the new version, so that they do not conflict with the user's
 * own change.
 */
async function followOn(sent: OutboxItem, answer: unknown): Promise<void> {
  const version = versionOf(answer);
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
  const end = sender.asking?.();
  try {
    const response = await fetch(path, {
      ...init,
      credentials: "include",
      cache: "no-store",
      signal: stop.signal,
      headers: {
        Accept: "application/json",
        "Accept-Language": sender.language,
        "Cache-Control": "no-cache",
        Pragma: "no-cache",
        Authorization: sender.code,
        "Idempotency-Key": key,
        ...(typeof init.body === "string" ? { "Content-Type": "application/json" } : {}),
      },
    });
    // A proxy that rejects the request as too large responds with a body of its own.
    const read = response.status === 413 ? response.json().catch(() => ({ code: 413 })) : response.json();
    return outcomeOf(response.status, await read);
  } catch {
    // No response, or not one of the server, as from a network with a captive portal.
    return { kind: stop.signal.aborted ? "slow" : "later" };
  } finally {
    clearTimeout(timer);
    end?.();
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

/** Only a response in the server's own format counts: done if it reports success, refused if it states an error. */
function outcomeOf(status: number, envelope: Envelope | null): Outcome {
  const { code, data, error, message = "", details, current = null } = envelope ?? {};
  if (typeof code !== "number") return { kind: "later" };
  if (status < 300 && code < 300) return { kind: "done", data };
  if (status === 401 || status === 429 || status === 503) return { kind: "later" };
  if (status === 408 || status >= 500 || error === undefined) return { kind: "failed" };
  return { kind: "no", failure: { status, error, message: details?.[0]?.message ?? message }, current };
}
