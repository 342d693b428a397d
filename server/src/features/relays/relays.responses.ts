import { type Answer, type AnswerVerdict, evaluateAnswer } from "@vetaverde/domain/relays/command";
import type { Db, Tx } from "../../platform/db/db.ts";
import { type RecordStep, systemActor } from "./relays.steps.ts";
import * as store from "./relays.store.ts";

/** @returns false when the command is not this device's, or was never sent: the message is then stored as received */
export type ResponseDeps = (from: { project: string; device: string }, answer: Answer) => Promise<boolean>;

/** Only a device's answer to a command that was sent to it changes the state of a relay. */
export const createResponses =
  ({ db, record, now }: { db: Db; record: RecordStep; now: () => number }): ResponseDeps =>
  ({ project, device }, answer) =>
    db.transaction().execute(async (tx) => {
      const row = await store.lock(tx, project, answer.command);
      if (row?.device !== device) return false;
      const at = new Date(now());
      const verdict = evaluateAnswer(
        {
          ...row,
          expiresAt: row.expiresAt.getTime(),
          sentAt: row.sentAt?.getTime() ?? null,
          answeredAt: row.answeredAt?.getTime() ?? null,
        },
        answer,
        at.getTime(),
      );
      if (verdict === "notSent") return false;
      if (verdict !== "twice") await recordResponse(tx, record, project, row, { verdict, on: answer.on, at });
      return true;
    });

type ResponseOutcome = { verdict: Exclude<AnswerVerdict, "notSent" | "twice">; on: boolean; at: Date };

async function recordResponse(
  tx: Tx,
  record: RecordStep,
  project: string,
  row: store.CommandRow,
  { verdict, on, at }: ResponseOutcome,
): Promise<void> {
  await store.recordAnswer(tx, project, row.id, verdict, at);
  if (verdict === "confirmed") {
    await store.end(tx, project, row.id, { state: "confirmed", at });
    await store.setRelayState(tx, project, row, on, at);
  } else if (verdict === "late") {
    // Too late for the requester, but the relay did switch.
    await store.end(tx, project, row.id, { state: "expired", at: row.endedAt ?? row.expiresAt });
    await store.setRelayState(tx, project, row, on, at);
  } else {
    await store.end(tx, project, row.id, { state: "failed", at, fault: verdict });
    const known = (await store.states(tx, project, row.device)).find(({ relay }) => relay === row.relay);
    const contradicts = verdict === "otherValue" && known && known.on !== null && known.on !== on;
    if (contradicts) await store.setRelayState(tx, project, row, null, at);
  }
  const action = {
    confirmed: "relay.confirmed",
    late: "relay.confirmed-late",
    otherValue: "relay.failed",
    otherRelay: "relay.failed",
  };
  await record(tx, systemActor(), project, row.id, action[verdict]);
}
