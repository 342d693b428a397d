import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import type { Locale } from "@vetaverde/domain/locale";
import type { FastifyReply, FastifyRequest } from "fastify";
import { failureOf } from "./failure.ts";
import { envelope } from "./reply.ts";

export type Progress = (state: { phase: string; done: number; total: number }) => void;

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
  raw.writeHead(200, {
    ...headers,
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
  });
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
