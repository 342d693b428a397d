import { type Decoded, readCodecResult } from "@vetaverde/domain/readings/codec";
import type { CodecRunner } from "../../gateways/codecs/codec-runner.ts";
import type { Db } from "../../platform/db/db.ts";
import * as store from "./codecs.store.ts";

/** What a codec made of a message's bytes. */
export interface Decoding {
  version: number;
  /** Null where it failed. */
  readings: Decoded[] | null;
  /** What it said of that. */
  detail: string | null;
}

export interface Payload {
  bytes: Uint8Array;
  port: number;
  /** Epoch ms. */
  t: number;
}

export interface Decoder {
  /** @returns null where nobody wrote a codec for the type. @throws AppError INGEST_BUSY */
  decode(project: string, type: string, payload: Payload): Promise<Decoding | null>;
  /** Codecs of a project changed; null: nobody knows whose. */
  forget(project: string | null): void;
}

const LIFE_MS = 10_000;
const MOST = 5000;
/** A codec that runs into its limit so often is not asked for a while: it would hold up everybody's. */
const MOST_SLOW = 5;
const REST_MS = 30_000;

export const keyOf = (type: string): string => type.trim().toLowerCase();

/** Codecs by type, kept in memory for as long as nobody says that they changed. */
export function createDecoder(db: Db, runner: CodecRunner, now: () => number): Decoder {
  const kept = new Map<string, { until: number; codec: Promise<store.CurrentRow | null> }>();
  const slow = new Map<string, { count: number; until: number }>();
  const codecOf = (project: string, key: string) => {
    const name = `${project} ${key}`;
    const found = kept.get(name);
    if (found && found.until > now()) return found.codec;
    if (kept.size >= MOST) kept.clear();
    const codec = store.current(db, project, key);
    kept.set(name, { until: now() + LIFE_MS, codec });
    codec.catch(() => kept.delete(name));
    return codec;
  };
  const note = (name: string, isSlow: boolean) => {
    if (!isSlow) return void slow.delete(name);
    const count = (slow.get(name)?.count ?? 0) + 1;
    slow.set(name, { count, until: now() + REST_MS });
  };
  return {
    decode: async (project, type, { bytes, port, t }) => {
      const codec = await codecOf(project, keyOf(type));
      if (!codec?.code) return null;
      const { version, code } = codec;
      const name = `${project} ${keyOf(type)} ${version}`;
      const rests = slow.get(name);
      if (rests && rests.count >= MOST_SLOW && rests.until > now())
        return { version, readings: null, detail: "TIME" };
      const outcome = await runner.run(code, { bytes: [...bytes], port, t });
      note(name, !outcome.ok && (outcome.fault === "TIME" || outcome.fault === "MEMORY"));
      if (!outcome.ok)
        return {
          version,
          readings: null,
          detail: [outcome.fault, outcome.message].filter(Boolean).join(": "),
        };
      const result = readCodecResult(JSON.parse(outcome.result));
      if (!result) return { version, readings: null, detail: "NO_RESULT" };
      if (result.errors.length > 0)
        return { version, readings: null, detail: `ERRORS: ${result.errors.join("; ")}`.slice(0, 300) };
      return { version, readings: result.readings, detail: null };
    },
    forget: (project) => {
      for (const name of kept.keys())
        if (project === null || name.startsWith(`${project} `)) kept.delete(name);
    },
  };
}
