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
  isStillSignedIn(): boolean | Promise<boolean>;
  /** Requested by the user: also items whose backoff has not elapsed. */
  ignoreBackoff?: boolean;
  /**
   * Called when a request starts; the returned function is called when it ends. The service worker has no page to
   * inform.
   */
  onRequest?(): () => void;
}

/** How long sent items remain listed. */
const SENT_LISTED_MS = 86_400_000;
const REQUEST_TIMEOUT_MS = 90_000;
/** Initial backoff after a server failure; it doubles with each attempt. */
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 3_600_000;
/** Number of timeouts after which the network counts as unavailable and sending stops. */
const MAX_TIMEOUTS = 2;

/**
 * Sends all open items of the user, oldest first, one at a time across all tabs and the service worker.
 * @returns false if an item is still open: the server was not reached, rejected the session, or failed for an item
 */
export async function sendOpenItems(sender: Sender): Promise<boolean> {
  const run = () => sendAll(sender);
  // Without the Locks API two tabs may send at the same time; the idempotency keys still result in one record.
  return navigator.locks ? await navigator.locks.request(`vv-outbox-${sender.person}`, run) : await run();
}

async function sendAll(sender: Sender): Promise<boolean> {
  const items = await listItems(sender.person);
  for (const item of items) {
    if (item.sentAt !== null && item.sentAt < Date.now() - SENT_LISTED_MS) await removeItem(item);
  }
  const deferred: OutboxItem[] = [];
  let timeouts = 0;
  for (const { id } of items.filter(isOpen)) {
    // Read again, because an item sent before may have changed this one's version.
    const allItems = await listItems(sender.person);
    const item = allItems.find((one) => one.id === id);
    if (!item || !isOpen(item)) continue;
    const isBackingOff = !sender.ignoreBackoff && (item.nextAt ?? 0) > Date.now();
    if (isBackingOff || deferred.some((one) => comesBefore(one, item))) {
      deferred.push(item);
      continue;
    }
    if (!(await sender.isStillSignedIn())) return false;
    const outcome = await sendItem(withOwnLatestVersion(item, allItems), sender);
    if (outcome === "stop") return false;
    if (outcome === "failed" || outcome === "timedOut") deferred.push(item);
    if (outcome === "timedOut" && ++timeouts >= MAX_TIMEOUTS) return false;
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
  | { kind: "stop" }
  | { kind: "failed" }
  | { kind: "timedOut" }
  | { kind: "rejected"; failure: OutboxFailure; current: unknown };

/**
 * @returns the outcome: `stop` ends sending for now, `failed` and `timedOut` concern this item only, `discarded` is what
 * the user did with it in the meantime
 */
async function sendItem(item: OutboxItem, sender: Sender): Promise<Outcome["kind"] | "discarded"> {
  const begun = await changeItem(item, (stored) =>
    isOpen(stored) ? { ...stored, body: item.body, state: "sending" } : null,
  );
  if (!begun) return "discarded";
  const files = [...item.files];
  for (const [at, file] of files.entries()) {
    if (file.sent !== null) continue;
    const form = new FormData();
    form.append("file", file.bytes, file.name);
    const outcome = await request(sender, item.filesPath, { method: "POST", body: form }, file.key);
    if (outcome.kind !== "done") return settle(item, outcome);
    files[at] = { ...file, sent: (outcome.data as { file: string }).file };
    // Discarded in the meantime: its body is not sent, and it is not recreated.
    if (!(await changeItem(item, (stored) => ({ ...stored, files: [...files] })))) return "discarded";
  }
  const evidence = files.length > 0 ? { evidence: files.map(({ sent }) => sent) } : {};
  const body = JSON.stringify({ ...item.body, ...evidence });
  const outcome = await request(sender, item.path, { method: item.method, body }, item.key);
  return settle(item, outcome);
}

async function settle(item: OutboxItem, outcome: Outcome): Promise<Outcome["kind"]> {
  if (outcome.kind === "stop") {
    await changeItem(item, (stored) => ({ ...stored, state: "waiting" }));
    return outcome.kind;
  }
  if (outcome.kind === "failed" || outcome.kind === "timedOut") {
    await changeItem(item, (stored) => ({
      ...stored,
      state: "waiting",
      ...afterFailedAttempt(stored.tries),
    }));
    return outcome.kind;
  }
  if (outcome.kind === "rejected") {
    const { failure, current } = outcome;
    const state = failure.error === "STALE_VERSION" ? "conflict" : "refused";
    await changeItem(item, (stored) => ({ ...stored, state, failure, current }));
    return outcome.kind;
  }
  const { data: answer } = outcome;
  const sentAt = Date.now();
  await changeItem(item, (stored) => ({
    ...stored,
    files: [],
    state: "sent",
    failure: null,
    current: null,
    sentAt,
    answer,
  }));
  await rebaseLaterItems(item, answer);
  return outcome.kind;
}

function afterFailedAttempt(before = 0): Pick<OutboxItem, "tries" | "nextAt"> {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** before, MAX_PAUSE_MS);
  return { tries: before + 1, nextAt: Date.now() + pause };
}

const versionOf = (answer: unknown) => (answer as { version?: number } | null | undefined)?.version;

/** If the item is based on a list that is older than the user's own sent changes, its version is updated to theirs. */
function withOwnLatestVersion(item: OutboxItem, all: readonly OutboxItem[]): OutboxItem {
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
async function rebaseLaterItems(sent: OutboxItem, answer: unknown): Promise<void> {
  const version = versionOf(answer);
  if (version === undefined) return;
  for (const item of await listItems(sent.person)) {
    if (item.subject !== sent.subject) continue;
    await changeItem(item, (stored) => {
      const hasSameBase = isOpen(stored) && stored.body["version"] === sent.body["version"];
      return hasSameBase ? { ...stored, body: { ...stored.body, version } } : null;
    });
  }
}

async function request(sender: Sender, path: string, init: RequestInit, key: string): Promise<Outcome> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), REQUEST_TIMEOUT_MS);
  const end = sender.onRequest?.();
  try {
    const response = await fetch(path, {
      ...init,
      credentials: "include",
      cache: "no-store",
      signal: timeout.signal,
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
    return { kind: timeout.signal.aborted ? "timedOut" : "stop" };
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
  if (typeof code !== "number") return { kind: "stop" };
  if (status < 300 && code < 300) return { kind: "done", data };
  if (status === 401 || status === 429 || status === 503) return { kind: "stop" };
  if (status === 408 || status >= 500 || error === undefined) return { kind: "failed" };
  return { kind: "rejected", failure: { status, error, message: details?.[0]?.message ?? message }, current };
}
