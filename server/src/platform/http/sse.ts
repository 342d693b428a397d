import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import type { Locale } from "@vetaverde/domain/locale";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { rateLimited } from "../errors/rate-limited.ts";
import type { Log } from "../log/log.ts";
import { failureOf } from "./failure.ts";
import { envelope } from "./reply.ts";

export type Progress = (state: { phase: string; done: number; total: number }) => void;

/** One event of a stream; `id` is the value that a caller sends as Last-Event-ID to continue after it. */
export type SendEvent = (event: string, data: unknown, id?: string) => void;
/** Cache of serialised event data: an object sent to many streams is serialised once, and must not be changed. */
const written = new WeakMap<object, string>();
function jsonOf(data: unknown): string {
  if (typeof data !== "object" || data === null) return JSON.stringify(data);
  const known = written.get(data) ?? JSON.stringify(data);
  written.set(data, known);
  return known;
}

/** Feeds a stream until its promise settles or the caller disconnects; `after` is the caller's Last-Event-ID. */
export type LiveSource = (send: SendEvent, signal: AbortSignal, after: string | null) => Promise<void>;

/** Interval at which a stream checks whether its caller still has permission. */
const STILL_MS = 3000;
const BEAT_MS = 20_000;
/** Time for a caller to read the remaining data after a stream ends. */
const LEAVE_MS = 1000;
/**
 * Limit of buffered data for a slow caller; beyond it the stream ends, and continues after its last event when the
 * caller reconnects.
 */
const MAX_UNSENT = 256 * 1024;
/** Maximum number of streams in this process: per user over all tabs, and per address, which a whole mine may share. */
const MAX_OF_PERSON = 24;
const MAX_OF_ADDRESS = 400;
const REFUSED_SECONDS = 60;
/** Prevents proxies from buffering the stream and delivering everything at its end. */
const STREAM = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

/** Open streams in this process: user, address, and a function that checks the permission again. */
const open = new Set<{ person: string; address: string; recheck(): void }>();
let rechecking: NodeJS.Timeout | null = null;

/** Called when permissions may have changed: checks all streams again, once for many changes. */
export function recheckStreams(): void {
  if (rechecking) return;
  rechecking = setTimeout(() => {
    rechecking = null;
    for (const stream of open) stream.recheck();
  }, 200).unref();
}

export interface StreamOwner {
  person: string;
  address: string;
  /** Authorises the caller again. @throws AppError when the permission was lost */
  still(): Promise<void>;
}

/** @throws AppError RATE_LIMITED when the user or the address has too many open streams */
function checkRoom({ person, address }: StreamOwner): void {
  const count = (is: (stream: { person: string; address: string }) => boolean) => [...open].filter(is).length;
  if (
    count((one) => one.person === person) < MAX_OF_PERSON &&
    count((one) => one.address === address) < MAX_OF_ADDRESS
  )
    return;
  throw rateLimited(REFUSED_SECONDS * 1000);
}

/**
 * Answers a call with a long-lived event stream; heartbeats keep proxies from closing it. It ends when the caller
 * disconnects, stops reading, or loses the permission.
 */
export async function sendLive(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: LiveSource,
  gone: AbortSignal,
  owner: StreamOwner,
): Promise<FastifyReply> {
  checkRoom(owner);
  reply.hijack();
  const { raw } = reply;
  const log: Pick<Log, "error"> = request.log;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    ...STREAM,
  });
  const over = new AbortController();
  const write = writerOf(raw, () => over.abort());
  const recheck = () => void endWhenRefused(owner, over);
  const stream = { person: owner.person, address: owner.address, recheck };
  open.add(stream);
  write(": open\n\n");
  const beat = setInterval(() => write(": here\n\n"), BEAT_MS);
  const watch = setInterval(recheck, STILL_MS);
  const after = request.headers["last-event-id"];
  try {
    await feed(
      (event, data, id) => write(`${id ? `id: ${id}\n` : ""}event: ${event}\ndata: ${jsonOf(data)}\n\n`),
      AbortSignal.any([gone, over.signal]),
      typeof after === "string" ? after : null,
    );
  } catch (error) {
    log.error({ event: "stream.failed", err: error }, "event stream failed");
  } finally {
    open.delete(stream);
    clearInterval(beat);
    clearInterval(watch);
    raw.end();
    // A caller that does not read the remaining data must not keep the connection open.
    setTimeout(() => raw.destroy(), LEAVE_MS).unref();
  }
  return reply;
}

/** Ends the stream when its caller has lost the permission; a database error is no reason to. */
const endWhenRefused = (owner: StreamOwner, over: AbortController): Promise<void> =>
  owner.still().catch((error: unknown) => {
    if (error instanceof AppError && error.error !== "UNAVAILABLE") over.abort();
  });
/** Writes while the caller reads; calls `full` once when too much data is buffered, and writes nothing afterwards. */
function writerOf(raw: FastifyReply["raw"], full: () => void): (text: string) => void {
  let isFull = false;
  return (text) => {
    if (isFull || raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength + text.length > MAX_UNSENT) {
      isFull = true;
      full();
    } else raw.write(text);
  };
}

/** Answers a call with an event stream: `progress` events while it runs, and the envelope as `result` at the end. */
export async function sendProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: EndpointSpec,
  locale: Locale,
  run: (progress: Progress) => Promise<unknown>,
): Promise<FastifyReply> {
  reply.hijack();
  const { raw } = reply;
  const headers = reply.getHeaders() as Record<string, string>;
  raw.writeHead(200, { ...headers, ...STREAM });
  const write = (event: string, data: unknown) => {
    if (!raw.writableEnded) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  /** Progress is useless to a slow caller, so it is skipped while too much data is buffered. */
  const report: Progress = (state) => {
    if (raw.writableLength < MAX_UNSENT) write("progress", state);
  };
  try {
    write("result", envelope(spec, await run(report)));
  } catch (error) {
    write("result", failureOf(error, locale, request.log));
  }
  raw.end();
  return reply;
}
