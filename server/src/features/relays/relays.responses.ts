import { type Answer, type AnswerVerdict, evaluateAnswer } from "@vetaverde/domain/relays/command";
import type { Db, Tx } from "../../platform/db/db.ts";
import { type RecordStep, systemActor } from "./relays.steps.ts";
import * as store from "./relays.store.ts";

/** @returns false where the command is none of this device's, or never left: the message is kept as it came */
export type ResponseDeps = (from: { project: string; device: string }, answer: Answer) => Promise<boolean>;

/** The state of a relay turns by a device's word on a command of its own that was sent to it, and by nothing else. */
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
      if (verdict !== "twice") await take(tx, record, project, row, { verdict, on: answer.on, at });
      return true;
    });

type Said = { verdict: Exclude<AnswerVerdict, "notSent" | "twice">; on: boolean; at: Date };

async function take(
  tx: Tx,
  record: RecordStep,
  project: string,
  row: store.CommandRow,
  { verdict, on, at }: Said,
): Promise<void> {
  await store.recordAnswer(tx, project, row.id, verdict, at);
  if (verdict === "confirmed") {
    await store.end(tx, project, row.id, { state: "confirmed", at });
    await store.setRelayState(tx, project, row, on, at);
  } else if (verdict === "late") {
    // It came too late for whoever waited, and is true all the same.
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
