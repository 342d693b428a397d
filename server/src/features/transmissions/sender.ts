import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { SERVICE_RULES } from "@vetaverde/domain/authorities/services";
import { sendTo } from "../../gateways/authorities/authorities.ts";
import type { AuthorityMessage, Outcome, Reach } from "../../gateways/authorities/authority.ts";
import type { Tx } from "../../platform/db/db.ts";
import { HttpClientFault } from "../../platform/http-client/post.ts";
import { requestExternal } from "../../platform/http-client/request-external.ts";
import { createRepeatedEvent } from "../../platform/log/repeated-event.ts";
import { createPolledDelivery } from "../../platform/work/outbox/polled-delivery.ts";
import type { PollLoop } from "../../platform/work/poll-loop.ts";
import { lockNamed, tryLock } from "../../platform/work/transaction-lock.ts";
import { makeDue } from "./due.ts";
import { composeMessage, passwordScope } from "./message.ts";
import { concludeOutcome } from "./outcome.ts";
import type { SenderDeps } from "./sender.deps.ts";
import * as store from "./sender.store.ts";

const MINUTE = 60_000;
const MIN_INTERVAL_MS = 100;
const POLL_INTERVAL_MS = 1000;
/** Informants that send at the same time; each occupies two database connections. */
const CONCURRENCY = 3;
/** Messages of an informant between two looks at what is due. */
const BATCH = 100;
/** After so many lost answers of the same values a person looks at them. */
const MAX_LOST = 5;
/** Requests of one attempt at most: sign in, send, sign in anew, send. */
const MAX_REQUESTS = 4;
/** Times that an answer is tried to be recorded, and the pause between two. */
const CONCLUDE_TRIES = 4;
const CONCLUDE_PAUSE_MS = 500;
const ROUND_FAILED = {
  event: "transmissions.round_failed",
  sentence: "round of transmissions to authorities failed",
} as const;

/**
 * Makes what became due and sends it. An attempt is recorded before its message leaves, so that a crash at any moment
 * leaves either nothing sent, or an attempt whose answer is unknown: such values are never simply sent again.
 */
export function createSender(deps: SenderDeps): PollLoop {
  const { db, log, now, notify } = deps;
  const logFailure = createRepeatedEvent<{ err: unknown }>((fields) =>
    log.warn({ event: ROUND_FAILED.event, ...fields }, ROUND_FAILED.sentence),
  );
  let isClosed = false;
  const onReview = (tx: Tx, profile: { project: string; id: string }) => notify(tx, profile, "review");
  const loop = createPolledDelivery<store.Informant>({
    findDue: async () => {
      await makeDue({ db, now, onReview, onError: (err) => logFailure({ err }) }, () => isClosed);
      return { items: await store.informantsDue(db, new Date(now())) };
    },
    keyOf: ({ informant }) => informant,
    deliver: async ({ informant }, isClosing) => {
      if (await sendBatch(deps, informant, isClosing)) loop.wake();
    },
    onError: (_informant, error) => logFailure({ err: error }),
    concurrency: CONCURRENCY,
    now,
    log,
    failed: ROUND_FAILED,
    minIntervalMs: MIN_INTERVAL_MS,
    pollIntervalMs: POLL_INTERVAL_MS,
  });
  return {
    wake: loop.wake,
    close: async () => {
      isClosed = true;
      await loop.close();
    },
  };
}

/**
 * Sends messages of one informant under its lock, which ends with this process. @returns whether there may be more
 */
function sendBatch(deps: SenderDeps, informant: string, isClosing: () => boolean): Promise<boolean> {
  return deps.db.transaction().execute(async (held) => {
    if (!(await tryLock(held, lockNamed(`transmissions ${informant}`)))) return false;
    for (let n = 0; n < BATCH; n++) {
      if (isClosing()) return false;
      await store.confirmLock(held);
      if (!(await sendNext(deps, informant))) return false;
    }
    return true;
  });
}

interface Claim {
  submission: store.ClaimedSubmission;
  n: number;
  message: AuthorityMessage;
  password: string;
}

async function sendNext(deps: SenderDeps, informant: string): Promise<boolean> {
  const claim = await deps.db.transaction().execute((tx) => claimNext(deps, tx, informant));
  if (claim === "none") return false;
  if (claim === "settled") return true;
  const { submission, message, password } = claim;
  const service = deps.authorities[submission.service];
  const outcome = await sendTo(service, reachWith(deps), submission, message, password);
  const confirmed = await confirm(deps, submission, message, outcome);
  return persistently(() =>
    deps.db
      .transaction()
      .execute((tx) => concludeOutcome(deps, tx, { informant, submission, n: claim.n, outcome, confirmed })),
  );
}

/** An answer that is not recorded counts as lost: a moment's fault of the database is no reason. */
async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await work();
    } catch (error) {
      if (n === CONCLUDE_TRIES) throw error;
      await pause(n * CONCLUDE_PAUSE_MS);
    }
  }
}

/**
 * Records the attempt that begins now. `settled`: these values are not sent now, others may be. `none`: nothing may be sent.
 */
async function claimNext(deps: SenderDeps, tx: Tx, informant: string): Promise<Claim | "settled" | "none"> {
  const { authorities, secrets, now, settings } = deps;
  const at = new Date(now());
  const submission = await store.nextSubmission(tx, informant, at);
  if (!submission) return "none";
  const { project, profile, service: name } = submission;
  const service = authorities[name];
  if (
    submission.state === "sent" &&
    !(await mayRepeat(SERVICE_RULES[name].recognisesRepeats, tx, submission))
  ) {
    await store.setState(tx, submission, { state: "review", reason: "answerLost", at });
    await deps.notify(tx, { project, id: profile }, "review");
    return "settled";
  }
  const password = secrets.open(passwordScope(project, profile), submission.password ?? "");
  if (password === null) {
    const until = new Date(at.getTime() + 60 * MINUTE);
    await store.holdProfile(tx, submission, { password: submission.password, fault: "secret", until, at });
    return "settled";
  }
  const message = composeMessage(authorities, submission);
  const body = JSON.stringify(message.body);
  const apart = settings.arrearsMs ?? service.arrearsPauseMs;
  if (submission.isLate && apart > 0) await store.pauseLate(tx, informant, new Date(at.getTime() + apart));
  const n = submission.tries + 1;
  await store.insertAttempt(tx, submission, {
    n,
    at,
    address: submission.address + message.path,
    headers: message.headers,
    body,
    hash: createHash("sha256").update(body).digest(),
    answerBy: new Date(at.getTime() + MAX_REQUESTS * settings.requestMs + settings.settleMs),
  });
  return { submission, n, message, password };
}

/** Whether values whose answer was lost may be sent once more, because the authority says so when it has them. */
const mayRepeat = async (recognises: boolean, tx: Tx, submission: store.SubmissionKey): Promise<boolean> =>
  recognises && (await store.countLost(tx, submission)) < MAX_LOST;

const reachWith =
  ({ allowPrivate, resolve, settings }: SenderDeps): Reach =>
  (question) =>
    requestExternal({
      ...question,
      timeoutMs: settings.requestMs,
      allowPrivate,
      ...(resolve ? { resolve } : {}),
    });

/** Of values that the authority had before, asks what it has. */
async function confirm(
  deps: SenderDeps,
  submission: store.ClaimedSubmission,
  message: AuthorityMessage,
  { kind, receipt }: Outcome,
) {
  const service = deps.authorities[submission.service];
  if (kind !== "acceptedEarlier" || receipt === null || !service.confirm) return null;
  return service.confirm(reachWith(deps), submission, message, receipt).catch((error: unknown) => {
    if (!(error instanceof HttpClientFault)) throw error;
    return { kind: "unknown" as const, words: error.message };
  });
}
