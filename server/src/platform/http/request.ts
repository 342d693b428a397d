import { createHash } from "node:crypto";
import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import { pickLocale } from "@vetaverde/domain/locale";
import type { FastifyRequest } from "fastify";
import type * as z from "zod";
import type { Context } from "../context/context.ts";
import { AppError } from "../errors/app-error.ts";
import type { AccessCheck } from "./guard.ts";
import { detailsOf, errorMessage, validationMessages } from "./messages.ts";

const contexts = new WeakMap<FastifyRequest, Context>();

/** The context of a call, created once. */
export function contextOf(request: FastifyRequest): Context {
  const known = contexts.get(request);
  if (known) return known;
  const context: Context = {
    actor: null,
    locale: pickLocale(request.headers["accept-language"]),
    requestId: request.id,
    address: request.ip,
  };
  contexts.set(request, context);
  return context;
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Reads the project and the user of a call from path, query or body; their names are the same everywhere. */
export function accessCheckOf(
  spec: EndpointSpec,
  params: unknown,
  query: unknown,
  body?: unknown,
): AccessCheck {
  const places = [params, query, body].filter((place) => typeof place === "object" && place !== null);
  const find = (name: string) =>
    places
      .map((place) => text((place as Record<string, unknown>)[name]))
      .find((value) => value !== undefined);
  return {
    access: spec.access,
    area: spec.area,
    // With read access, a user changes only their own data.
    personal: spec.personal === true || (spec.access === "read" && spec.method !== "GET"),
    factorSetup: spec.factorSetup === true,
    project: find("project")?.toLowerCase(),
    subject: (find("user") ?? find("email"))?.toLowerCase(),
  };
}

/**
 * Validates a call against its declaration. An invalid id in the path counts as an unknown record (NOT_FOUND), not as
 * invalid input.
 * @throws AppError NOT_FOUND, VALIDATION
 */
export function inputOf(spec: EndpointSpec, request: FastifyRequest, ctx: Context) {
  const { ticket: _ticket, ...query } = request.query as Record<string, unknown>;
  const params = spec.params ? parse(spec.params, request.params, ctx, "NOT_FOUND") : {};
  const input = {
    params,
    query: spec.query ? parse(spec.query, query, ctx, "VALIDATION") : refuseUnknown(query),
    body: spec.body ? parse(spec.body, request.body ?? {}, ctx, "VALIDATION") : undefined,
  };
  rememberKey(spec, request, ctx);
  return input;
}

function refuseUnknown(query: Record<string, unknown>): Record<never, never> {
  const unknown = Object.keys(query);
  if (unknown.length > 0) {
    throw new AppError("VALIDATION", { faults: unknown.map((path) => ({ path, word: "unknown" })) });
  }
  return {};
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the character that PostgreSQL cannot keep is what is looked for
const NO_TEXT = /\u0000|\p{Surrogate}/u;

/** Path of a text that the database cannot store: with a NUL, or half of a surrogate pair. */
function illFormed(value: unknown): string | null {
  // Iterative instead of recursive, because the caller determines the depth of the value.
  const waiting: { path: string; value: unknown }[] = [{ path: "", value }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value: one } = next;
    if (typeof one === "string" && NO_TEXT.test(one)) return path;
    if (typeof one !== "object" || one === null) continue;
    for (const [key, inner] of Object.entries(one)) {
      if (NO_TEXT.test(key)) return path;
      waiting.push({ path: path.length > 200 ? path : path ? `${path}.${key}` : key, value: inner });
    }
  }
  return null;
}

function parse(schema: z.ZodType, value: unknown, ctx: Context, error: "NOT_FOUND" | "VALIDATION"): unknown {
  const broken = illFormed(value);
  if (broken !== null) {
    const details = [{ path: broken, message: errorMessage("BAD_REQUEST", {}, ctx.locale) }];
    throw new AppError(error, error === "VALIDATION" ? { details } : {});
  }
  const result = schema.safeParse(value, { error: validationMessages(ctx.locale) });
  if (result.success) return result.data;
  throw new AppError(error, error === "VALIDATION" ? { details: detailsOf(result.error) } : {});
}

function rememberKey(spec: EndpointSpec, request: FastifyRequest, ctx: Context): void {
  const key = request.headers["idempotency-key"];
  if (!key || spec.method === "GET" || spec.method === "DELETE") return;
  if (typeof key !== "string" || key.length > 200) throw new AppError("BAD_REQUEST");
  const body = spec.upload
    ? ""
    : createHash("sha256")
        .update(JSON.stringify(request.body ?? null))
        .digest("hex");
  ctx.once = { key, fingerprint: `${spec.method} ${request.url} ${body}` };
}
