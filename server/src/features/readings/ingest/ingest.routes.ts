import type { IncomingMessage, ServerResponse } from "node:http";
import { readingsEndpoints } from "@vetaverde/contract/readings";
import { pickLocale } from "@vetaverde/domain/locale";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/errors/app-error.ts";
import { failureOf, retryAfterOf } from "../../../platform/http/failure.ts";
import type { Log } from "../../../platform/log/log.ts";
import { createRepeatedEvent } from "../../../platform/log/repeated-event.ts";
import type { IngestService } from "./ingest.service.ts";
import type { GatewaysService } from "./webhook-adapters.ts";

/** Size of ten thousand readings with long names and instants. */
const MAX_BYTES = 4 * 1024 * 1024;
const JSON_TYPE = "application/json; charset=utf-8";

const envelope = (data: unknown) => `{"code":200,"data":${JSON.stringify(data)}}`;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("BAD_REQUEST");
  }
}

/**
 * The calls of devices and gateways. Mounted separately from those of users: there is no session, thousands of calls
 * arrive per second, and a body of ten thousand readings is validated reading by reading instead of being refused as a
 * whole.
 */
export async function mountIngest(
  app: FastifyInstance,
  ingest: IngestService,
  gateways: GatewaysService,
  addressOf: (request: IncomingMessage) => string,
): Promise<void> {
  await app.register(async (devices) => {
    devices.removeAllContentTypeParsers();
    devices.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // Small devices send no content type, or a wrong one.
    devices.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: MAX_BYTES },
      async (_request: FastifyRequest, body: string | Buffer) => parse(String(body)),
    );
    const quiet = { logLevel: "warn" as const, bodyLimit: MAX_BYTES };
    const answer = async (reply: FastifyReply, work: Promise<unknown>) =>
      reply.header("content-type", JSON_TYPE).send(envelope(await work));
    devices.post(readingsEndpoints.ingest.path, quiet, ({ headers, ip, body }, reply) =>
      answer(reply, ingest.report({ key: keyOf(headers), address: ip }, body, "http")),
    );
    for (const gateway of ["chirpstack", "ttn", "rockblock"] as const) {
      devices.post(readingsEndpoints[gateway].path, quiet, ({ headers, ip, body }, reply) =>
        answer(reply, gateways.accept(gateway, { key: keyOf(headers), address: ip }, body)),
      );
    }
    devices.post<{ Params: { key: string } }>(
      readingsEndpoints.rockblockByAddress.path.replace("{key}", ":key"),
      quiet,
      ({ params, ip, body }, reply) =>
        answer(reply, gateways.accept("rockblock", { key: params.key, address: ip }, body)),
    );
  });
  answerFirst(app, ingest, addressOf);
}

/**
 * Handles reports before the pipeline of user calls, with its headers for browsers, languages and pages, which costs
 * four times as much as the report itself. The responses are the same.
 */
function answerFirst(
  app: FastifyInstance,
  ingest: IngestService,
  addressOf: (request: IncomingMessage) => string,
): void {
  const [others] = app.server.listeners("request") as [(q: IncomingMessage, s: ServerResponse) => void];
  if (!others) throw new Error("the server hears no requests yet");
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  const log: Pick<Log, "warn" | "error"> = app.log;
  const logUnanswered = createRepeatedEvent<{ err: unknown }>((fields) =>
    log.warn({ event: "ingest.response_failed", ...fields }, "response to a report could not be sent"),
  );
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const isReport = request.method === "POST" && request.url === readingsEndpoints.ingest.path;
    // During shutdown reports are refused like all other requests.
    if (!isReport || closing) return others(request, response);
    bodyOf(request)
      .then((text) => {
        const from = { key: keyOf(request.headers), address: addressOf(request) };
        return ingest.report(from, parse(text), "http");
      })
      .then(
        (data) => ({ status: 200, body: envelope(data), headers: {} }),
        (error: unknown) => refusalOf(error, request, log),
      )
      .then((reply) => sendJson(response, reply, closing))
      .catch((error: unknown) => {
        logUnanswered({ err: error });
        response.destroy();
      });
  });
}

interface JsonReply {
  status: number;
  body: string;
  headers: Record<string, string>;
}

function refusalOf(error: unknown, request: IncomingMessage, log: Pick<Log, "error">): JsonReply {
  const failure = failureOf(error, pickLocale(request.headers["accept-language"]), log);
  const after = retryAfterOf(failure);
  const headers: Record<string, string> = after === null ? {} : { "retry-after": after };
  return { status: failure.code, body: JSON.stringify(failure), headers };
}

function sendJson(response: ServerResponse, { status, body, headers }: JsonReply, isLast: boolean): void {
  if (isLast) response.setHeader("connection", "close");
  const length = Buffer.byteLength(body);
  response.writeHead(status, { "content-type": JSON_TYPE, "content-length": length, ...headers }).end(body);
}

/** @throws AppError FILE_TOO_LARGE when it is longer than any report; BAD_REQUEST when it is aborted */
function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MAX_BYTES) chunks.push(chunk);
      else reject(new AppError("FILE_TOO_LARGE", { params: { megabytes: MAX_BYTES / 1024 / 1024 } }));
    });
    request.on("end", () => {
      const [only] = chunks;
      resolve(chunks.length === 1 && only ? only.toString("utf8") : Buffer.concat(chunks).toString("utf8"));
    });
    request.on("error", () => reject(new AppError("BAD_REQUEST")));
    request.on("aborted", () => reject(new AppError("BAD_REQUEST")));
  });
}

/** From its own header; a gateway that can only be configured with a URL sends it as the password. */
function keyOf(headers: IncomingMessage["headers"]): string | undefined {
  const key = headers["x-device-key"];
  if (typeof key === "string") return key;
  const [, basic] = /^Basic ([\w+/=-]+)$/i.exec(headers.authorization ?? "") ?? [];
  return basic ? Buffer.from(basic, "base64").toString("utf8").split(":").slice(1).join(":") : undefined;
}
