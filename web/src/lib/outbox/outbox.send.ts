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
  /** The person asked for it: also what would be tried later is tried now. */
  now?: boolean;
  /** A request begins; what it gives is called when that ends. The service worker has no page to tell. */
  asking?(): () => void;
}

/** Sent ones stay in sight for a day. */
const SENT_STAYS_MS = 86_400_000;
const TIME_OUT_MS = 90_000;
/** Between two tries of what the server did not manage to take; each time twice as long. */
const PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 3_600_000;
/** So many without an answer in time, and it is the network. */
const MAX_TIME_OUTS = 2;

/**
 * Sends everything of the sender that waits, the oldest first, one at a time over all pages and the service worker.
 * @returns false where something still waits: the server was not reached, took no session, or failed at an item
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
  const held: OutboxItem[] = [];
  let timeOuts = 0;
  for (const { id } of items.filter(isOpen)) {
    // Read anew: one that was sent before may have given this one another version.
    const now = await listItems(sender.person);
    const item = now.find((one) => one.id === id);
    if (!item || !isOpen(item)) continue;
    const pauses = !sender.now && (item.nextAt ?? 0) > Date.now();
    if (pauses || held.some((one) => comesBefore(one, item))) {
      held.push(item);
      continue;
    }
    if (!(await sender.stands())) return false;
    const outcome = await sendItem(followed(item, now), sender);
    if (outcome === "later") return false;
    if (outcome === "failed" || outcome === "slow") held.push(item);
    if (outcome === "slow" && ++timeOuts >= MAX_TIME_OUTS) return false;
  }
  return held.length === 0;
}

/** What is about the same is sent in its order; skipping a station is about everything at it. */
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

/** @returns how it went; `later` where there is no sense in going on now, `failed` and `slow` where it is this one's */
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
    // Thrown away meanwhile: what it says is not sent, and it does not come back.
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

/** What was recorded upon a list that is older than the person's own sent changes stands upon those. */
function followed(item: OutboxItem, all: readonly OutboxItem[]): OutboxItem {
  let version = item.body["version"];
  const sent = all.filter(({ state, subject }) => state === "sent" && subject === item.subject);
  for (const { body, answer } of sent)
    if (body["version"] === version) version = versionOf(answer) ?? version;
  return version === item.body["version"] ? item : { ...item, body: { ...item.body, version } };
}

/** What the person recorded next upon the same version follows their own change: that is no conflict with themselves. */
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
    // What stands before the server and finds it too large says so in words of its own.
    const read = response.status === 413 ? response.json().catch(() => ({ code: 413 })) : response.json();
    return outcomeOf(response.status, await read);
  } catch {
    // No answer, or one that is not the server's, as a network gives that first wants to be signed in to.
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

/** Only the server's own words count: it is done where it says so, and refused where it says why. */
function outcomeOf(status: number, envelope: Envelope | null): Outcome {
  const { code, data, error, message = "", details, current = null } = envelope ?? {};
  if (typeof code !== "number") return { kind: "later" };
  if (status < 300 && code < 300) return { kind: "done", data };
  if (status === 401 || status === 429 || status === 503) return { kind: "later" };
  if (status === 408 || status >= 500 || error === undefined) return { kind: "failed" };
  return { kind: "no", failure: { status, error, message: details?.[0]?.message ?? message }, current };
}
