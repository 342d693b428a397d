import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import type { Locale } from "@vetaverde/domain/locale";
import type { FastifyReply, FastifyRequest } from "fastify";
import { failureOf } from "./failure.ts";
import { envelope } from "./reply.ts";

export type Progress = (state: { phase: string; done: number; total: number }) => void;

/** One event of a stream; `id` is what a caller names as Last-Event-ID to go on after it. */
export type SendEvent = (event: string, data: unknown, id?: string) => void;
/** Feeds a stream until its promise ends or the caller goes away; `after` is the caller's Last-Event-ID. */
export type LiveSource = (send: SendEvent, signal: AbortSignal, after: string | null) => Promise<void>;

const BEAT_MS = 20_000;
/** A proxy that gathered the stream before it passes it on would tell everything at the end. */
const STREAM = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

/** Answers a call as an event stream that stays open, with a sign of life that keeps proxies from closing it. */
export async function sendLive(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: LiveSource,
  signal: AbortSignal,
): Promise<FastifyReply> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    ...STREAM,
  });
  const write = (text: string) => {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text);
  };
  write(": open\n\n");
  const beat = setInterval(() => write(": here\n\n"), BEAT_MS);
  const after = request.headers["last-event-id"];
  try {
    await feed(
      (event, data, id) =>
        write(`${id ? `id: ${id}\n` : ""}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      signal,
      typeof after === "string" ? after : null,
    );
  } catch (error) {
    request.log.error({ err: error }, "a live stream broke off");
  } finally {
    clearInterval(beat);
    raw.end();
  }
  return reply;
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
  try {
    write("result", envelope(spec, await run((state) => write("progress", state))));
  } catch (error) {
    write("result", failureOf(error, locale, request.log));
  }
  raw.end();
  return reply;
}
