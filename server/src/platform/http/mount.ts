import type { EndpointSpec, EndpointTable, Input, Reply } from "@vetaverde/contract/endpoint";
import type { ResultCode } from "@vetaverde/contract/results";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context/context.ts";
import { AppError } from "../errors/app-error.ts";
import type { Guard } from "./guard.ts";
import { envelope, type FileReply, sendData, sendFile } from "./reply.ts";
import { accessCheckOf, contextOf, inputOf } from "./request.ts";
import { logRefusal } from "./security-events.ts";
import { type LiveSource, type Progress, recheckStreams, sendLive, sendProgress } from "./sse.ts";
import { openUpload, readUpload, type Upload, type UploadStream } from "./upload.ts";

/** What a handler may use of the request besides its validated input. */
export interface CallTools {
  /** The uploaded file, read completely; its hash becomes part of the Idempotency-Key's fingerprint. */
  file(): Promise<Upload>;
  /**
   * The uploaded file as a stream, by default up to 16 MB. The consumer limits its size, and reads it to its end or
   * destroys it.
   */
  stream(maxBytes?: number): Promise<UploadStream>;
  /**
   * A header that determines which part of a file is sent: `range`, `if-none-match`, `if-range`; `authorization` in a
   * call that checks a token of its own (`authorityToken`).
   */
  header(name: "range" | "if-none-match" | "if-range" | "authorization"): string | undefined;
  /** A cookie of the caller's browser. */
  cookie(name: string): string | undefined;
  /** Sets a cookie that neither scripts nor other sites can read. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  /** Reports progress to a caller that requested an event stream; otherwise does nothing. */
  progress: Progress;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  /** The caller's IP address, as far as trusted proxies report it. */
  ip: string;
  /** Sets the result code in the envelope, where the endpoint leaves that to the handler (`results`). */
  setResult(result: ResultCode): void;
}

type Result<E extends EndpointSpec> = E extends { reply: unknown }
  ? E extends { mayBeEmpty: true }
    ? Reply<E> | null
    : Reply<E>
  : E extends { live: true }
    ? LiveSource
    : FileReply;

export type Handlers<T extends EndpointTable> = {
  [K in keyof T]: (input: Input<T[K]>, ctx: Context, call: CallTools) => Promise<Result<T[K]>>;
};

type AnyHandler = (input: unknown, ctx: Context, call: CallTools) => Promise<unknown>;

/**
 * Registers every call of a table with its handler. A call without a declared access does not compile, and is also
 * refused here, so that no route exists without an access decision.
 */
export function mount<const T extends EndpointTable>(
  app: FastifyInstance,
  guard: Guard,
  table: T,
  handlers: NoInfer<Handlers<T>>,
): void {
  for (const [name, spec] of Object.entries(table)) {
    const handler = handlers[name] as AnyHandler | undefined;
    if (!spec.access) throw new Error(`${spec.method} ${spec.path} declares no access`);
    if (!handler) throw new Error(`${spec.method} ${spec.path} has no handler`);
    for (const path of spec.also ? [spec.path, spec.also] : [spec.path]) {
      app.route({
        method: spec.method,
        url: routeOf(path, spec.rest === true),
        // Before the body is read, so that an unauthorised upload costs nothing.
        onRequest: async (request) => {
          if (spec.rest) nameRest(request, path);
          await admit(request, guard, spec, contextOf(request));
        },
        handler: (request, reply) => answer(request, reply, guard, spec, handler),
      });
    }
  }
}

/** The contract's path in the router's notation; the last parameter of a `rest` call contains slashes. */
const routeOf = (path: string, isRest: boolean) =>
  path.replace(/\{(\w+)\}/g, ":$1").replace(/:\w+$/, isRest ? "*" : "$&");

/** The router names the wildcard `*`; the contract has a name for it. */
function nameRest(request: FastifyRequest, path: string): void {
  const { "*": rest, ...params } = request.params as Record<string, string>;
  request.params = { ...params, [/\{(\w+)\}$/.exec(path)?.[1] ?? "path"]: rest ?? "" };
}

/** Header with the code of an impersonation: the call is answered as for the impersonated user. */
const VIEW_HEADER = "view-as";

/**
 * Replaces the actor by the impersonated user: read-only, and in the one project for which it was granted.
 * @throws AppError FK-0001, VIEW_ONLY, VIEW_REFUSED, FORBIDDEN
 */
async function impersonate(
  ctx: Context,
  guard: Guard,
  spec: EndpointSpec,
  viewCode: string,
  project: string | undefined,
): Promise<void> {
  if (!ctx.actor) throw new AppError("FK-0001");
  if (ctx.actor.token) throw new AppError("VIEW_REFUSED");
  if (spec.method !== "GET") throw new AppError("VIEW_ONLY");
  const view = await guard.view(ctx.actor, viewCode);
  if (project !== view.project) throw new AppError("FORBIDDEN");
  ctx.viewer = ctx.actor;
  ctx.actor = view.actor;
}

/**
 * Authenticates and authorises a call by its URL and headers.
 *
 * @param ctx receives the caller as soon as they are known, so that a refusal is logged with them
 */
async function admit(
  request: FastifyRequest,
  guard: Guard,
  spec: EndpointSpec,
  ctx: Context,
  countsAsUse = true,
): Promise<void> {
  ctx.actor = await authenticateRequest(request, guard, spec, countsAsUse);
  const check = accessCheckOf(spec, request.params, request.query);
  const viewCode = request.headers[VIEW_HEADER];
  if (viewCode !== undefined) await impersonate(ctx, guard, spec, String(viewCode), check.project);
  // The project or user may be in the body: then the decision is made after reading it, but an unauthenticated caller
  // is refused before.
  const isDecidedByBody =
    check.project === undefined && check.subject === undefined && mayNameSubjectInBody(spec);
  await guard.authorize(ctx.actor, isDecidedByBody ? { ...check, access: "session" } : check);
}

/** Access levels whose decision needs neither a project nor the user whom the call is about. */
const ACCESS_WITHOUT_SUBJECT: readonly EndpointSpec["access"][] = ["open", "session", "system", "adminOfAny"];

/** Calls that may revoke a listener's permission: changes to roles, menus, keys, sessions, accounts. */
const changesRights = ({ method, access, endsSession, deviceKey }: EndpointSpec) =>
  endsSession === true ||
  (method !== "GET" && !deviceKey && (access === "admin" || ACCESS_WITHOUT_SUBJECT.includes(access)));

/**
 * Whether the body may name the project or the user of the call. Such a call is authorised twice: before the body is
 * read, so that a refused upload costs nothing, and again with what the body names.
 */
const mayNameSubjectInBody = (spec: EndpointSpec) =>
  spec.body !== undefined && !ACCESS_WITHOUT_SUBJECT.includes(spec.access);

async function authenticateRequest(
  request: FastifyRequest,
  guard: Guard,
  spec: EndpointSpec,
  countsAsUse: boolean,
) {
  const sessionCode = request.headers.authorization;
  if (sessionCode && spec.access === "open") return null;
  const bearer = /^Bearer (\S+)$/i.exec(sessionCode ?? "")?.[1];
  if (bearer) return guard.authenticateToken(bearer);
  if (sessionCode) return authenticate(guard, spec, sessionCode, countsAsUse);
  const { ticket } = request.query as { ticket?: unknown };
  if (ticket !== undefined && typeof ticket !== "string") throw new AppError("TICKET_INVALID");
  if (ticket && spec.download && spec.method === "GET") {
    const url = request.url.replace(/[?&]ticket=[^&]*/, "");
    return guard.redeem(ticket, url);
  }
  return null;
}

/** A call that ends a session succeeds for a session that has ended already, and the response states so. */
async function authenticate(guard: Guard, spec: EndpointSpec, sessionCode: string, countsAsUse: boolean) {
  try {
    return await guard.authenticate(sessionCode, countsAsUse);
  } catch (error) {
    const isRefused = error instanceof AppError && error.error === "FK-0001";
    if (isRefused && spec.endsSession && (await guard.isEnded(sessionCode))) throw new AppError("FK-0010");
    throw error;
  }
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  const pair = (header ?? "").split(";").find((one) => one.trim().startsWith(`${name}=`));
  const value = pair?.trim().slice(name.length + 1);
  return value && /^[\w-]{1,100}$/.test(value) ? value : undefined;
}

/** What a handler may use of the request and reply, besides what concerns the progress and result of the call. */
const toolsOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
): Omit<CallTools, "progress" | "signal" | "setResult"> => ({
  file: () => readUpload(request, ctx),
  stream: (maxBytes) => openUpload(request, maxBytes),
  header: (name) => request.headers[name]?.toString(),
  cookie: (name) => cookieOf(request.headers.cookie, name),
  setCookie: (name, value, maxAgeSeconds) => {
    const secure = request.protocol === "https" ? "; Secure" : "";
    const rules = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
    reply.header("set-cookie", `${name}=${value}; ${rules}`);
  },
  ip: request.ip,
});

/** Aborted when the caller disconnects before the response is complete. */
function disconnectionOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  guard: Guard,
  spec: EndpointSpec,
  handler: AnyHandler,
): Promise<unknown> {
  const ctx = contextOf(request);
  const input = inputOf(spec, request, ctx);
  if (mayNameSubjectInBody(spec))
    await guard.authorize(ctx.actor, accessCheckOf(spec, request.params, request.query, input.body));
  const gone = disconnectionOf(reply);
  let resultCode: ResultCode | null = null;
  // A copy, because the running call keeps the actor with whom it began.
  const reauthorize = () => admit(request, guard, spec, { ...ctx }, false);
  const tools = toolsOf(request, reply, ctx);
  const setResult = (result: ResultCode) => {
    if (!spec.results?.includes(result))
      throw new Error(`${spec.method} ${spec.path} does not declare ${result}`);
    resultCode = result;
  };
  const run = async (progress: Progress) => {
    const result = await handler(input, ctx, { ...tools, progress, signal: gone, setResult });
    if (changesRights(spec)) recheckStreams();
    return result;
  };
  if (spec.progress && request.headers.accept?.includes("text/event-stream")) {
    const envelopeOf = (result: unknown) => envelope(spec, result, resultCode);
    return sendProgress(request, reply, ctx.locale, async (progress) => envelopeOf(await run(progress)));
  }
  const result = await run(() => {});
  if (spec.live) {
    const callerId = ctx.actor?.token?.id ?? ctx.actor?.id ?? "";
    const caller = { callerId, ip: request.ip, reauthorize };
    return sendLive(request, reply, result as LiveSource, gone, caller);
  }
  // A sign-in with an unknown account gets an empty response, and is logged as an attempt all the same.
  if (result === null && spec.mayBeEmpty && spec.access === "open") logRefusal(request, "FK-0002");
  return spec.reply ? sendData(reply, spec, result, resultCode) : sendFile(reply, spec, result as FileReply);
}
