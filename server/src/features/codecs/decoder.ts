import { type Decoded, readCodecResult } from "@vetaverde/domain/readings/codec";
import type { CodecOutcome } from "../../gateways/codecs/codec-messages.ts";
import type { CodecRunner } from "../../gateways/codecs/codec-runner.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Emit } from "../../platform/events/events.ts";
import type { Log } from "../../platform/log/log.ts";
import * as store from "./codecs.store.ts";

/** The result of running a codec on a message's bytes. */
export interface Decoding {
  version: number;
  /** Null when the codec failed. */
  readings: Decoded[] | null;
  /** The codec's error message. */
  detail: string | null;
}

export interface Payload {
  bytes: Uint8Array;
  port: number;
  /** Epoch ms. */
  t: number;
}

export interface Decoder {
  /** @returns null when the type has no codec. @throws AppError INGEST_BUSY */
  decode(project: string, type: string, payload: Payload): Promise<Decoding | null>;
  /** Drops the cached codecs of a project; null: of all projects. */
  invalidate(project: string | null): void;
  /** Whether the connection that delivers invalidations is up. Drops all entries: some may have been missed. */
  setConnected(isConnected: boolean): void;
}

/** How long an entry is valid while invalidations arrive. */
const TTL_MS = 10_000;
/** TTL while the connection that delivers invalidations is down. */
const DISCONNECTED_TTL_MS = 500;
const MAX_ENTRIES = 5000;
/** A call that exceeds a limit adds this much to the score; each good call subtracts 1. */
const EXCEEDED_WEIGHT = 4;
/**
 * Score at which the codec is suspended: five exceeding calls in a row, or over a while fewer than four good calls
 * between each two of them.
 */
const MAX_SCORE = 5 * EXCEEDED_WEIGHT;

export const keyOf = (type: string): string => type.trim().toLowerCase();

export interface DecoderDeps {
  db: Db;
  runner: CodecRunner;
  emit: Emit;
  log: Log;
  now: () => number;
}

interface Called {
  project: string;
  type: string;
  version: number;
}

/** The current codec of each type, cached until an invalidation arrives. */
function createCodecCache(db: Db) {
  const entries = new Map<string, { until: number; codec: Promise<store.CurrentRow | null> }>();
  let ttl = DISCONNECTED_TTL_MS;
  return {
    current: (project: string, key: string) => {
      const name = `${project} ${key}`;
      const entry = entries.get(name);
      if (entry && entry.until > performance.now()) return entry.codec;
      if (entries.size >= MAX_ENTRIES) entries.clear();
      const codec = store.current(db, project, key);
      entries.set(name, { until: performance.now() + ttl, codec });
      codec.catch(() => entries.delete(name));
      return codec;
    },
    delete: (project: string, key: string) => void entries.delete(`${project} ${key}`),
    invalidate: (project: string | null) => {
      for (const name of entries.keys())
        if (project === null || name.startsWith(`${project} `)) entries.delete(name);
    },
    setConnected: (isConnected: boolean) => {
      ttl = isConnected ? TTL_MS : DISCONNECTED_TTL_MS;
      entries.clear();
    },
  };
}

/** Stores the suspension of a codec and publishes it; a codec that is suspended already stays as it is. */
async function suspendCodec(
  { db, emit, log, now }: DecoderDeps,
  { project, type, version }: Called,
  fault: store.SuspensionFault,
): Promise<void> {
  const suspension = { project, key: keyOf(type), version, fault, at: new Date(now()) };
  const isNew = await db.transaction().execute(async (tx) => {
    if (!(await store.suspend(tx, suspension))) return false;
    const change = { project, action: "codec.suspended", entity: "codec", entityId: SUSPENDED_ENTITY };
    await recordChange(tx, SYSTEM, { ...change, after: { type, version, fault } });
    const people = await store.administrators(tx, project);
    await emit(tx, project, "codec.suspended", { type, version, fault, people });
    return true;
  });
  if (isNew) log.warn({ event: "codec.suspended", project, type, version, fault }, "codec suspended");
}

/** The readings that the codec returned, or why there are none. */
function decodingOf(version: number, outcome: CodecOutcome): Decoding {
  const failed = (detail: string): Decoding => ({ version, readings: null, detail });
  if (!outcome.ok) return failed([outcome.fault, outcome.message].filter(Boolean).join(": "));
  const result = readCodecResult(JSON.parse(outcome.result));
  if (!result) return failed("NO_RESULT");
  if (result.errors.length > 0) return failed(`ERRORS: ${result.errors.join("; ")}`.slice(0, 300));
  return { version, readings: result.readings, detail: null };
}

/** Codecs by type, cached in memory until an invalidation arrives. */
export function createDecoder(deps: DecoderDeps): Decoder {
  const { db, runner, log } = deps;
  const cache = createCodecCache(db);
  const scores = new Map<string, number>();
  /** Updates the codec's score with the outcome of a call; suspends the codec when the score is too high. */
  const recordOutcome = async (called: Called, outcome: CodecOutcome) => {
    const name = `${called.project} ${keyOf(called.type)} ${called.version}`;
    const fault = outcome.ok ? null : EXCEEDED.find((one) => one === outcome.fault);
    const score = Math.max(0, (scores.get(name) ?? 0) + (fault ? EXCEEDED_WEIGHT : -1));
    scores.delete(name);
    if (!fault || score < MAX_SCORE) {
      if (scores.size >= MAX_ENTRIES) scores.clear();
      if (score > 0) scores.set(name, score);
      return;
    }
    // The message is stored in any case; a suspension that cannot be written now is written at the next call over the
    // limit.
    try {
      await suspendCodec(deps, called, fault);
      cache.delete(called.project, keyOf(called.type));
    } catch (error) {
      scores.set(name, score);
      log.warn({ event: "codec.suspension_failed", err: error }, "codec suspension could not be stored");
    }
  };
  return {
    decode: async (project, type, { bytes, port, t }) => {
      const codec = await cache.current(project, keyOf(type));
      if (!codec?.code) return null;
      const { version, code } = codec;
      if (codec.suspended) return { version, readings: null, detail: "SUSPENDED" };
      const outcome = await runner.run(project, code, { bytes: [...bytes], port, t });
      await recordOutcome({ project, type, version }, outcome);
      return decodingOf(version, outcome);
    },
    invalidate: cache.invalidate,
    setConnected: cache.setConnected,
  };
}

const EXCEEDED = ["TIME", "MEMORY", "OUTPUT"] as const;
const SUSPENDED_ENTITY = "00000000-0000-0000-0000-000000000000";
/** The platform suspends codecs itself, without a user's request. */
const SYSTEM: Context = { actor: null, locale: "es", requestId: "codec.suspended" };
