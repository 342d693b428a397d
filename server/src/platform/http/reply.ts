import type { Readable } from "node:stream";
import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import { waiting } from "@vetaverde/contract/protected-change";
import { type ResultCode, resultOf } from "@vetaverde/contract/results";
import { isWaiting } from "@vetaverde/domain/protections/change";
import type { FastifyReply } from "fastify";

/** A file that a handler returns instead of the envelope. */
export interface FileReply {
  filename: string;
  body: Buffer | Readable | null;
  /** 206 for a range, 304 and 416 without a body. */
  status?: 200 | 201 | 206 | 304 | 416;
  /** Overrides the call's declared type. */
  contentType?: string;
  headers?: Record<string, string>;
  /** Displayed by the browser instead of downloaded; only for types without active content. */
  inline?: true;
}

export interface Envelope {
  code: number;
  data: unknown;
  /** Result code of the call; absent when the catalogue has none for it. */
  status?: ResultCode;
}

/**
 * Validates a response against the contract (undeclared fields are never sent) and wraps it in the envelope.
 * @param reported the handler's result code, instead of the endpoint's constant one
 */
export function envelope(spec: EndpointSpec, result: unknown, reported: ResultCode | null = null): Envelope {
  // Nothing was changed yet: the response has code 202 and no result code.
  if (spec.mayWait && isWaiting(result)) return { code: 202, data: waiting.parse(result) };
  const checked = spec.reply?.safeParse(result);
  if (checked && !checked.success) {
    throw new Error(
      `the answer of ${spec.method} ${spec.path} breaks its contract: ${checked.error.message}`,
    );
  }
  const status = reported ?? resultOf(spec);
  return { code: spec.status ?? 200, data: checked?.data ?? null, ...(status ? { status } : {}) };
}

export function sendData(
  reply: FastifyReply,
  spec: EndpointSpec,
  result: unknown,
  reported: ResultCode | null,
): FastifyReply {
  if (result === null && spec.mayBeEmpty) return reply.code(204).send();
  const body = envelope(spec, result, reported);
  return reply.code(body.code).send(body);
}

export function sendFile(reply: FastifyReply, spec: EndpointSpec, file: FileReply): FastifyReply {
  if (file.status) reply.code(file.status);
  return reply
    .type(file.contentType ?? spec.download?.contentType ?? "application/octet-stream")
    .header("content-disposition", disposition(file.filename, file.inline))
    .header("cache-control", "private, no-store")
    .headers(file.headers ?? {})
    .send(file.body);
}

/** Plain ASCII for old clients, RFC 5987 for others; neither can break out of the header. */
function disposition(filename: string, inline = false): string {
  const plain = filename
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.\- ]+/g, "_");
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${inline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
