import { SERVICE_RULES } from "@vetaverde/domain/authorities/services";
import type { Confirmation, Outcome } from "../../gateways/authorities/authority.ts";
import type { Tx } from "../../platform/db/db.ts";
import { createRetrySchedule } from "../../platform/work/outbox/retry-schedule.ts";
import type { SenderDeps } from "./sender.deps.ts";
import * as store from "./sender.store.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Of a service that cannot be reached. */
const SCHEDULE = createRetrySchedule({ maxPauseMs: HOUR });
const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

interface Concluded {
  informant: string;
  submission: store.ClaimedSubmission;
  n: number;
  outcome: Outcome;
  confirmed: Confirmation | null;
}

/**
 * Records what became of an attempt, and what follows from it. @returns whether the informant may send the next message
 */
export async function concludeOutcome(deps: SenderDeps, tx: Tx, concluded: Concluded): Promise<boolean> {
  const { submission, n, outcome, confirmed } = concluded;
  const at = new Date(deps.now());
  const { kind, ...answer } = outcome;
  await store.insertOutcome(tx, submission, {
    n,
    at,
    outcome: kind,
    ...answer,
    asked: confirmed?.words ?? null,
  });
  // Of an attempt that is no longer the last, what it says is evidence only.
  if (!(await store.isAwaited(tx, submission, n))) return false;
  if (kind === "accepted" || kind === "acceptedEarlier") return concludeAccepted(deps, tx, concluded, at);
  if (kind === "unclear") return concludeUnclear(deps, tx, concluded, at);
  if (kind === "refused" || kind === "credentials") return concludeRefused(deps, tx, concluded, at);
  return concludeUnanswered(deps, tx, concluded, at);
}

async function concludeAccepted(
  deps: SenderDeps,
  tx: Tx,
  { submission, outcome: { kind, receipt }, confirmed }: Concluded,
  at: Date,
): Promise<boolean> {
  if (confirmed?.kind === "differs")
    return toReview(deps, tx, submission, { reason: "differs", receipt, at });
  // What it has may be from elsewhere when nothing of ours can have arrived, and it does not say what it is.
  const isUnproved = kind === "acceptedEarlier" && confirmed?.kind !== "same";
  if (isUnproved && (await store.countLost(tx, submission)) === 0)
    return toReview(deps, tx, submission, { reason: "unclear", receipt, at });
  await store.setState(tx, submission, { state: "accepted", receipt, at });
  await store.setAccepted(tx, submission, at);
  return true;
}

async function concludeUnclear(
  deps: SenderDeps,
  tx: Tx,
  { informant, submission, outcome: { status } }: Concluded,
  at: Date,
): Promise<boolean> {
  // A service in trouble would leave each further message unclear.
  const isFailing = status !== null && (status >= SERVER_ERROR || status === REQUEST_TIMEOUT);
  if (isFailing) await store.hold(tx, informant, new Date(at.getTime() + deps.settings.lostMs));
  return toReview(deps, tx, submission, { reason: "unclear", at });
}

/** What was refused is tried again the next day. Without valid credentials, all of the profile's would be refused. */
async function concludeRefused(
  deps: SenderDeps,
  tx: Tx,
  { informant, submission, outcome }: Concluded,
  at: Date,
): Promise<boolean> {
  const { kind, status } = outcome;
  const { password } = submission;
  const tomorrow = new Date(at.getTime() + DAY);
  const profile = { project: submission.project, id: submission.profile };
  if (kind === "credentials") {
    const held = { password, fault: "credentials", until: tomorrow, at };
    const isHeld = await store.holdProfile(tx, submission, held);
    // A password that was saved in the meantime is tried at once.
    await store.setState(tx, submission, { state: "refused", nextTryAt: isHeld ? tomorrow : at, at });
    if (isHeld) await deps.notify(tx, profile, "credentials");
    return false;
  }
  await store.setState(tx, submission, { state: "refused", nextTryAt: tomorrow, at });
  await deps.notify(tx, profile, "refused");
  if (status !== TOO_MANY_REQUESTS) return true;
  await store.hold(tx, informant, new Date(at.getTime() + HOUR));
  return false;
}

async function concludeUnanswered(
  deps: SenderDeps,
  tx: Tx,
  { informant, submission, n, outcome: { kind } }: Concluded,
  at: Date,
): Promise<boolean> {
  await store.setFault(tx, submission, "connection", at);
  if (kind === "lost" && !SERVICE_RULES[submission.service].recognisesRepeats) {
    // Each further message that is lost would need a person as well.
    await store.hold(tx, informant, new Date(at.getTime() + deps.settings.lostMs));
    await toReview(deps, tx, submission, { reason: "answerLost", at });
    return false;
  }
  const pause = kind === "lost" ? deps.settings.lostMs : SCHEDULE.pauseAfter(n);
  const nextTryAt = new Date(at.getTime() + pause);
  await store.setState(tx, submission, { state: kind === "lost" ? "sent" : "waiting", nextTryAt, at });
  await store.hold(tx, informant, nextTryAt);
  return false;
}

async function toReview(
  deps: SenderDeps,
  tx: Tx,
  submission: store.ClaimedSubmission,
  { reason, receipt = null, at }: { reason: string; receipt?: string | null; at: Date },
): Promise<boolean> {
  await store.setState(tx, submission, { state: "review", reason, receipt, at });
  await deps.notify(tx, { project: submission.project, id: submission.profile }, "review");
  return true;
}
