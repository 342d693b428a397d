import type { Readable } from "node:stream";
import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import { waiting } from "@vetaverde/contract/protected-change";
import { type ResultCode, resultOf } from "@vetaverde/contract/results";
import { isWaiting } from "@vetaverde/domain/protections/change";
import type { FastifyReply } from "fastify";

/** A file that a handler sends instead of the envelope. */
export interface FileReply {
  filename: string;
  body: Buffer | Readable | null;
  /** 206 for a part of it, 304 and 416 without a body. */
  status?: 200 | 201 | 206 | 304 | 416;
  /** Instead of the call's own type. */
  contentType?: string;
  headers?: Record<string, string>;
  /** To be shown instead of kept; only for kinds in which nothing runs. */
  inline?: true;
}

interface Envelope {
  code: number;
  data: unknown;
  /** What the call did, by the catalogue; absent where it has no word for it. */
  status?: ResultCode;
}

/**
 * Checks what goes out against the contract (fields that are not declared never leave) and wraps it.
 * @param reported what the handler found, in place of what the endpoint says of every success
 */
export function envelope(spec: EndpointSpec, result: unknown, reported: ResultCode | null = null): Envelope {
  // Nothing was changed yet: the answer says so by its code, and bears no word of what was done.
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

/** Plain ASCII for old readers, RFC 5987 for the rest; neither can break out of the header. */
function disposition(filename: string, inline = false): string {
  const plain = filename
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.\- ]+/g, "_");
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${inline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
