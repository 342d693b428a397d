import type { Locale } from "@vetaverde/domain/locale";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { rateLimited } from "../errors/rate-limited.ts";
import type { Log } from "../log/log.ts";
import { failureOf } from "./failure.ts";
import type { Envelope } from "./reply.ts";

export type Progress = (state: { phase: string; done: number; total: number }) => void;

/** One event of a stream; `id` is the value that a caller sends as Last-Event-ID to continue after it. */
export type SendEvent = (event: string, data: unknown, id?: string) => void;
/** Cache of serialised event data: an object sent to many streams is serialised once, and must not be changed. */
const serialised = new WeakMap<object, string>();
function jsonOf(data: unknown): string {
  if (typeof data !== "object" || data === null) return JSON.stringify(data);
  const json = serialised.get(data) ?? JSON.stringify(data);
  serialised.set(data, json);
  return json;
}

/** Feeds a stream until its promise settles or the caller disconnects; `after` is the caller's Last-Event-ID. */
export type LiveSource = (send: SendEvent, signal: AbortSignal, after: string | null) => Promise<void>;

/** Interval at which a stream checks whether its caller still has permission. */
const RECHECK_MS = 3000;
const BEAT_MS = 20_000;
/** Time for a caller to read the remaining data after a stream ends. */
const DRAIN_MS = 1000;
/**
 * Limit of buffered data for a slow caller; beyond it the stream ends, and continues after its last event when the
 * caller reconnects.
 */
const MAX_UNSENT_BYTES = 256 * 1024;
/** Maximum number of streams in this process: per caller over all tabs, and per IP address, which a whole mine may share. */
const MAX_OF_CALLER = 24;
const MAX_OF_IP = 400;
const REFUSED_SECONDS = 60;
/** Prevents proxies from buffering the stream and delivering everything at its end. */
const STREAM = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

/** Open streams in this process: caller, IP address, and a function that checks the permission again. */
const openStreams = new Set<{ callerId: string; ip: string; recheck(): void }>();
let rechecking: NodeJS.Timeout | null = null;

/** Called when permissions may have changed: checks all streams again, once for many changes. */
export function recheckStreams(): void {
  if (rechecking) return;
  rechecking = setTimeout(() => {
    rechecking = null;
    for (const stream of openStreams) stream.recheck();
  }, 200).unref();
}

export interface StreamCaller {
  /** Id of the user, or of the API token. */
  callerId: string;
  ip: string;
  /** Authorises the caller again. @throws AppError when the permission was lost */
  reauthorize(): Promise<void>;
}

/** @throws AppError RATE_LIMITED when the caller or the IP address has too many open streams */
function checkRoom({ callerId, ip }: StreamCaller): void {
  const count = (is: (stream: { callerId: string; ip: string }) => boolean) =>
    [...openStreams].filter(is).length;
  if (count((one) => one.callerId === callerId) < MAX_OF_CALLER && count((one) => one.ip === ip) < MAX_OF_IP)
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
  caller: StreamCaller,
): Promise<FastifyReply> {
  checkRoom(caller);
  reply.hijack();
  const { raw } = reply;
  const log: Pick<Log, "error"> = request.log;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    ...STREAM,
  });
  const ended = new AbortController();
  const write = writerOf(raw, () => ended.abort());
  const recheck = () => void endWhenRefused(caller, ended);
  const stream = { callerId: caller.callerId, ip: caller.ip, recheck };
  openStreams.add(stream);
  write(": open\n\n");
  const beat = setInterval(() => write(": here\n\n"), BEAT_MS);
  const watch = setInterval(recheck, RECHECK_MS);
  const after = request.headers["last-event-id"];
  try {
    await feed(
      (event, data, id) => write(`${id ? `id: ${id}\n` : ""}event: ${event}\ndata: ${jsonOf(data)}\n\n`),
      AbortSignal.any([gone, ended.signal]),
      typeof after === "string" ? after : null,
    );
  } catch (error) {
    log.error({ event: "stream.failed", err: error }, "event stream failed");
  } finally {
    openStreams.delete(stream);
    clearInterval(beat);
    clearInterval(watch);
    raw.end();
    // A caller that does not read the remaining data must not keep the connection open.
    setTimeout(() => raw.destroy(), DRAIN_MS).unref();
  }
  return reply;
}

/** Ends the stream when its caller has lost the permission; a database error is no reason to. */
const endWhenRefused = (caller: StreamCaller, ended: AbortController): Promise<void> =>
  caller.reauthorize().catch((error: unknown) => {
    if (error instanceof AppError && error.error !== "UNAVAILABLE") ended.abort();
  });
/** Writes while the caller reads; calls `full` once when too much data is buffered, and writes nothing afterwards. */
function writerOf(raw: FastifyReply["raw"], full: () => void): (text: string) => void {
  let isFull = false;
  return (text) => {
    if (isFull || raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength + Buffer.byteLength(text) > MAX_UNSENT_BYTES) {
      isFull = true;
      full();
    } else raw.write(text);
  };
}

/** Answers a call with an event stream: `progress` events while it runs, and the envelope as `result` at the end. */
export async function sendProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Locale,
  run: (progress: Progress) => Promise<Envelope>,
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
    if (raw.writableLength < MAX_UNSENT_BYTES) write("progress", state);
  };
  try {
    write("result", await run(report));
  } catch (error) {
    write("result", failureOf(error, locale, request.log));
  }
  raw.end();
  return reply;
}
