import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import type { Locale } from "@vetaverde/domain/locale";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { rateLimited } from "../errors/rate-limited.ts";
import { failureOf } from "./failure.ts";
import { envelope } from "./reply.ts";

export type Progress = (state: { phase: string; done: number; total: number }) => void;

/** One event of a stream; `id` is what a caller names as Last-Event-ID to go on after it. */
export type SendEvent = (event: string, data: unknown, id?: string) => void;
/** Data of an event as it is written; an object that many streams send is written down once, and never changed. */
const written = new WeakMap<object, string>();
function jsonOf(data: unknown): string {
  if (typeof data !== "object" || data === null) return JSON.stringify(data);
  const known = written.get(data) ?? JSON.stringify(data);
  written.set(data, known);
  return known;
}
/** Feeds a stream until its promise ends or the caller goes away; `after` is the caller's Last-Event-ID. */
export type LiveSource = (send: SendEvent, signal: AbortSignal, after: string | null) => Promise<void>;

/** How often a stream asks whether its caller may still listen. */
const STILL_MS = 3000;
const BEAT_MS = 20_000;
/** What lies here when a stream ends may still be fetched for so long. */
const LEAVE_MS = 1000;
/** What a caller who does not read may leave lying here; beyond, the stream ends and goes on after its last event. */
const MAX_UNSENT = 256 * 1024;
/** Streams in this process: of a person in all their tabs, and of an address behind which a whole mine may stand. */
const MAX_OF_PERSON = 24;
const MAX_OF_ADDRESS = 400;
const REFUSED_SECONDS = 60;
/** A proxy that gathered the stream before it passes it on would tell everything at the end. */
const STREAM = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

/** Streams that are open in this process: by whom, from where, and how each is asked anew whether it may go on. */
const open = new Set<{ person: string; address: string; recheck(): void }>();
let rechecking: NodeJS.Timeout | null = null;

/** Something changed that a stream may hang on: all of them are looked at again, once for many changes. */
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
  /** Lets the caller in once more. @throws AppError where they may not any longer */
  still(): Promise<void>;
}

/** @throws AppError RATE_LIMITED where a person or an address has too many open already */
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
 * Answers a call as an event stream that stays open, with a sign of life that keeps proxies from closing it. It ends when
 * the caller goes away, no longer reads, or may not listen any more.
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
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    ...STREAM,
  });
  const over = new AbortController();
  const write = writerOf(raw, () => over.abort());
  const recheck = () =>
    void owner.still().catch((error: unknown) => {
      // A database that does not answer says nothing about the person.
      if (error instanceof AppError && error.error !== "UNAVAILABLE") over.abort();
    });
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
    request.log.error({ err: error }, "a live stream broke off");
  } finally {
    open.delete(stream);
    clearInterval(beat);
    clearInterval(watch);
    raw.end();
    // Whoever does not read what is left must not keep the connection.
    setTimeout(() => raw.destroy(), LEAVE_MS).unref();
  }
  return reply;
}

/** Writes as long as the caller reads; `full` is told once where too much lies unread, and nothing more is written. */
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

/** Answers a call as an event stream: `progress` while it runs, and the envelope as `result` at the end. */
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
  /** Of no use to a caller who does not read: left out while too much lies unread. */
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
