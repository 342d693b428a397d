import { existsSync, readFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import statics from "@fastify/static";
import type { Failure } from "@vetaverde/contract/errors";
import { DEFAULT_LOCALE } from "@vetaverde/domain/locale";
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from "fastify";
import { newId } from "../db/id.ts";
import { AppError } from "../errors/app-error.ts";
import { type Log, safeUrl } from "../log/log.ts";
import { failureOf, retryAfterOf } from "./failure.ts";
import { errorMessage } from "./messages.ts";
import { contextOf } from "./request.ts";
import { type HeaderSettings, pageCsp, securityHeaders } from "./response-headers.ts";
import { logFailure } from "./security-events.ts";

export interface HttpOptions extends HeaderSettings {
  log: Log;
  trustProxy: boolean | string;
  /** Directory of the built web application; null when none is served. */
  webRoot: string | null;
}

/** Time for requests in flight when the server closes: a client that never reads its answer must not keep it open. */
const GRACE_MS = 3_000;
const HEALTH = "/fkl-general/health";

/** The server without any call: security headers, compression, errors as envelopes, the web application. */
export async function createHttp({
  log,
  trustProxy,
  webRoot,
  ...settings
}: HttpOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(settings);
  const app: FastifyInstance = fastify({
    loggerInstance: log.child({}, { serializers: { req: describeRequest } }) as FastifyBaseLogger,
    trustProxy,
    genReqId: () => newId(),
    bodyLimit: 1024 * 1024,
    // A HEAD request for a download must not use up its ticket.
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) =>
      void fail(
        error,
        request as FastifyRequest,
        (reply as FastifyReply).headers({ ...headers, "cache-control": "no-store" }),
      ),
    // A link that a mail program cut within an escape sequence: the page itself displays that nothing was found.
    rewriteUrl: ({ url = "/" }) => (isCall(url) || isReadable(url) ? url : "/unreadable"),
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, headers),
    requestTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Closing closes idle connections, and waits a while for requests in flight.
    forceCloseConnections: "idle",
  });
  app.addHook("preClose", async () => {
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
  // Set before the response, because an event stream copies the headers that exist when it begins.
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
    reply.header("content-language", contextOf(request).locale);
  });
  // The health check is requested every second and is a few bytes long; without compression, the plugin does not load
  // its codecs for it.
  app.addHook("onRoute", (route) => {
    if (route.url === HEALTH) route.compress = false;
  });
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  await app.register(multipart);
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  app.setErrorHandler((error, request, reply) => fail(error, request, reply));
  await serveWeb(app, webRoot, pageCsp(settings));
  return app;
}

/** A request that is not valid HTTP has no language and no id; its response has the envelope nevertheless. */
function answerMalformed(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const code =
    error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const body = JSON.stringify({
    code,
    error: "BAD_REQUEST",
    message: errorMessage("BAD_REQUEST", {}, DEFAULT_LOCALE),
  });
  const lines = Object.entries({
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\n${lines.join("")}\r\n${body}`);
}

const describeRequest = (request: { method: string; url: string; ip?: string }) => ({
  method: request.method,
  url: safeUrl(request.url),
});

function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure: Failure = failureOf(error, contextOf(request).locale, request.log);
  if (!(error instanceof AppError && error.isLogged)) logFailure(request, failure.error);
  const after = retryAfterOf(failure);
  if (after !== null) reply.header("retry-after", after);
  return reply.code(failure.code).type("application/json; charset=utf-8").send(failure);
}

/**
 * Files with a hash in their name are cached by the browser forever; every other page address returns the application
 * itself.
 */
async function serveWeb(app: FastifyInstance, webRoot: string | null, csp: string): Promise<void> {
  const index =
    webRoot && existsSync(join(webRoot, "index.html")) ? readFileSync(join(webRoot, "index.html")) : null;
  if (webRoot && index) {
    await app.register(statics, {
      root: webRoot,
      wildcard: true,
      index: false,
      cacheControl: false,
      // No built file begins with a dot; any such file is there by mistake.
      dotfiles: "ignore",
      setHeaders: (reply, path) => {
        reply.header("content-security-policy", csp);
        const forever = /[\\/]assets[\\/]/.test(path);
        reply.header("cache-control", forever ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  const sendPage = (reply: FastifyReply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers({ "cache-control": "no-cache", "content-security-policy": csp })
      .send(index);
  // The static file route treats "/" as a directory that may not be listed, and refuses it.
  if (index) app.route({ method: ["GET", "HEAD"], url: "/", handler: (_request, reply) => sendPage(reply) });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === "GET" && !isCall(request.url) && request.headers.accept?.includes("text/html");
    if (index && wantsPage) return sendPage(reply);
    return fail(new AppError("NOT_FOUND"), request, reply);
  });
}

const isCall = (url: string) => /^\/(fkl-[a-z]+|user|general|assets|openapi\.json|docs)(\/|\?|$)/.test(url);

function isReadable(url: string): boolean {
  try {
    decodeURI(url.split("?")[0] ?? "");
    return true;
  } catch {
    return false;
  }
}
