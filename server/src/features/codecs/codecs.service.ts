import type { Codec, CodecTrial, CodecVersion, codecsEndpoints, Replayed } from "@vetaverde/contract/codecs";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { RawMessage } from "@vetaverde/contract/raw-messages";
import type { WithDates } from "@vetaverde/contract/shapes";
import { type Rejection, readingValue } from "@vetaverde/domain/readings/accept";
import { readCodecResult, readPayload } from "@vetaverde/domain/readings/codec";
import { readInstant } from "@vetaverde/domain/readings/instants";
import type { CodecRunner } from "../../gateways/codecs/codec-runner.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import * as store from "./codecs.store.ts";
import { keyOf } from "./decoder.ts";

type Calls = typeof codecsEndpoints;
const WEEK_MS = 7 * 86_400_000;
const MAX_REPLAYED = 5000;
const AT_ONCE = 100;
const MAX_SHOWN = 200;
const ENTITY_ID = "00000000-0000-0000-0000-000000000000";

/** The result of decoding a stored message again. */
export interface Redecode {
  decoded: boolean;
  accepted: number;
  duplicates: number;
  conflicts: number;
}

export interface CodecsDeps {
  db: Db;
  /** Runs the codecs that users try and save. */
  trials: CodecRunner;
  /** Processes a stored message again. @throws AppError INGEST_BUSY */
  reprocess(project: string, message: store.StoredMessage): Promise<Redecode>;
  /** Called once a change is stored, so that this process decodes the next message with it. */
  invalidate(project: string): void;
  now: () => number;
}

export interface CodecsService {
  list(project: string): Promise<WithDates<Codec>[]>;
  versions(project: string, type: string): Promise<WithDates<CodecVersion>[]>;
  save(input: Input<Calls["save"]>, ctx: Context): Promise<WithDates<Codec>>;
  trial(input: Input<Calls["trial"]>): Promise<WithDates<CodecTrial>>;
  resume(input: Input<Calls["resume"]>, ctx: Context): Promise<WithDates<Codec>>;
  replay(input: Input<Calls["replay"]>, ctx: Context, signal: AbortSignal): Promise<Replayed>;
  messages(project: string, device: string): Promise<WithDates<RawMessage>[]>;
  trouble(project: string, device: string): Promise<Reply<Calls["trouble"]>>;
}

export function createCodecs(deps: CodecsDeps): CodecsService {
  const { db, trials, now } = deps;
  return {
    list: (project) => list(deps, project),
    versions: (project, type) => store.versions(db, project, keyOf(type)),
    save: (input, ctx) => save(deps, input, ctx),
    trial: ({ params: { project }, body }) => tryOut(trials, project, body, now()),
    resume: (input, ctx) => resume(deps, input, ctx),
    replay: (input, ctx, signal) => replayCodec(deps, input, ctx, signal),
    messages: async (project, device) => {
      if (!(await store.deviceType(db, project, device))) throw new AppError("NOT_FOUND");
      return (await store.messages(db, project, device, 20)).map(toMessage);
    },
    trouble: (project, device) => trouble(deps, project, device),
  };
}

const list = ({ db, now }: CodecsDeps, project: string) => store.list(db, project, new Date(now() - WEEK_MS));

/** The codec as the list shows it; one that no device uses and that was withdrawn is no longer listed. */
async function listedOr<T>(deps: CodecsDeps, project: string, type: string, otherwise: T) {
  const key = keyOf(type);
  return (await list(deps, project)).find((one) => keyOf(one.type) === key) ?? otherwise;
}

async function save(
  deps: CodecsDeps,
  { params: { project }, body }: Input<Calls["save"]>,
  ctx: Context,
): Promise<WithDates<Codec>> {
  const { db, trials, invalidate, now } = deps;
  const { type, code, reason } = body;
  await refuseUnreadable(trials, project, code);
  const key = keyOf(type);
  const version = body.version + 1;
  await transact(db, ctx, async (tx) => {
    await store.lock(tx, project, key);
    const last = await store.current(tx, project, key);
    if ((last?.version ?? 0) !== body.version) throw new AppError("STALE_VERSION");
    if (!last?.code && code === null) throw new AppError("NOT_FOUND");
    const by = actorOf(ctx).id;
    await store.insert(tx, { project, key, version, type, code, reason, by, at: new Date(now()) });
    const action = code === null ? "codec.withdrawn" : "codec.saved";
    const change = { project, action, entity: "codec", entityId: ENTITY_ID };
    await recordChange(tx, ctx, { ...change, after: { type, version, reason } });
    return null;
  });
  invalidate(project);
  return listedOr(deps, project, type, { ...NOBODYS, type, version });
}

async function resume(
  deps: CodecsDeps,
  { params: { project }, body: { type, version } }: Input<Calls["resume"]>,
  ctx: Context,
): Promise<WithDates<Codec>> {
  const { db, invalidate, now } = deps;
  const key = keyOf(type);
  await transact(db, ctx, async (tx) => {
    await store.lock(tx, project, key);
    const last = await store.current(tx, project, key);
    if (!last?.code) throw new AppError("NOT_FOUND");
    if (last.version !== version) throw new AppError("STALE_VERSION");
    const at = new Date(now());
    // Of two concurrent requests, the second changes nothing and succeeds too.
    if (!(await store.resume(tx, { project, key, version, by: actorOf(ctx).id, at }))) return null;
    const change = { project, action: "codec.resumed", entity: "codec", entityId: ENTITY_ID };
    await recordChange(tx, ctx, { ...change, after: { type, version } });
    return null;
  });
  invalidate(project);
  return listedOr(deps, project, type, { ...NOBODYS, type, version });
}

async function replayCodec(
  { db, reprocess }: CodecsDeps,
  { params: { project }, body }: Input<Calls["replay"]>,
  ctx: Context,
  signal: AbortSignal,
): Promise<Replayed> {
  const key = keyOf(body.type);
  const codec = await store.current(db, project, key);
  if (!codec?.code) throw new AppError("NOT_FOUND");
  if (codec.suspended) throw new AppError("CODEC_SUSPENDED");
  const before = body.before ? new Date(body.before) : null;
  const total = await replay(db, { project, key, failed: body.failed, before }, reprocess, signal);
  await transact(db, ctx, async (tx) => {
    const change = { project, action: "codec.replayed", entity: "codec", entityId: ENTITY_ID };
    await recordChange(tx, ctx, {
      ...change,
      after: { type: body.type, version: codec.version, ...total },
    });
    return null;
  });
  return total;
}

async function trouble(
  { db }: CodecsDeps,
  project: string,
  device: string,
): Promise<Reply<Calls["trouble"]>> {
  const deviceType = await store.deviceType(db, project, device);
  if (!deviceType) throw new AppError("NOT_FOUND");
  const last = await store.lastRefusal(db, project, device);
  if (!last?.reason) return null;
  return {
    at: last.at,
    reason: last.reason as Rejection,
    detail: last.detail,
    accepted: last.accepted,
    refused: last.refused,
    type: deviceType.type,
  };
}

export const toMessage = <R extends { reason: string | null; at: Date }>(row: R) => ({
  ...row,
  reason: row.reason as Rejection | null,
});

const NOBODYS = { active: false, at: null, by: null, reason: null, devices: 0, failed: 0, suspended: null };

/** A codec that cannot be parsed, or has no decode function, is not saved. */
async function refuseUnreadable(runner: CodecRunner, project: string, code: string | null): Promise<void> {
  if (code === null) return;
  const outcome = await runner.run(project, code, { bytes: [], port: 1, t: 0 });
  if (outcome.ok || (outcome.fault !== "SYNTAX" && outcome.fault !== "NO_FUNCTION")) return;
  throw new AppError("CODEC_SYNTAX", { extra: { fault: outcome.fault, codec: outcome.message } });
}

async function tryOut(
  runner: CodecRunner,
  project: string,
  body: Input<Calls["trial"]>["body"],
  now: number,
): Promise<WithDates<CodecTrial>> {
  const failed = (fault: CodecTrial["fault"], message = "", ms = 0): WithDates<CodecTrial> => ({
    ok: false,
    fault,
    message,
    readings: [],
    warnings: [],
    ms,
  });
  const bytes = readPayload(body.payload);
  if (!bytes) return failed("PAYLOAD");
  const began = performance.now();
  const outcome = await runner.run(project, body.code, { bytes, port: body.port, t: now });
  const ms = Math.round(performance.now() - began);
  if (!outcome.ok) return failed(outcome.fault, outcome.message, ms);
  const result = readCodecResult(JSON.parse(outcome.result));
  if (!result) return failed("NO_RESULT", "", ms);
  const { errors, warnings } = result;
  if (errors.length > 0) return { ...failed("ERRORS", errors.join("; "), ms), warnings };
  const readings = result.readings.slice(0, MAX_SHOWN).map(({ variable, value, t }) => {
    const at = t === undefined || t === null ? null : readInstant(t);
    const good = typeof readingValue(value) === "number" && (t === undefined || t === null || at !== null);
    return {
      variable,
      value: String(JSON.stringify(value) ?? "").slice(0, 100),
      t: at === null ? null : new Date(at),
      good,
    };
  });
  return { ok: true, fault: null, message: "", readings, warnings, ms };
}

async function replay(
  db: Db,
  requested: { project: string; key: string; failed: boolean; before: Date | null },
  reprocess: CodecsDeps["reprocess"],
  signal: AbortSignal,
): Promise<Replayed> {
  const total = { messages: 0, decoded: 0, accepted: 0, duplicates: 0, conflicts: 0, more: false };
  let after: string | null = null;
  while (total.messages < MAX_REPLAYED && !signal.aborted) {
    const some: store.StoredMessage[] = await store.stored(db, { ...requested, after }, AT_ONCE);
    for (const message of some) {
      const { decoded, accepted, duplicates, conflicts } = await reprocess(requested.project, message);
      total.messages++;
      if (decoded) total.decoded++;
      total.accepted += accepted;
      total.duplicates += duplicates;
      total.conflicts += conflicts;
      after = message.id;
    }
    if (some.length < AT_ONCE) return total;
  }
  return { ...total, more: true };
}
