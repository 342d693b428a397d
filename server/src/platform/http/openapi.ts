import type { EndpointSpec, EndpointTable } from "@vetaverde/contract/endpoint";
import { type ErrorCode, errorStatus } from "@vetaverde/contract/errors";
import { waiting } from "@vetaverde/contract/protected-change";
import { type ResultCode, resultMeaning, resultOf } from "@vetaverde/contract/results";
import type { Access } from "@vetaverde/domain/permissions/access";
import * as z from "zod";
import { messageTemplate } from "./messages.ts";

type Json = Record<string, unknown>;

const failure: Json = {
  type: "object",
  required: ["code", "error", "message"],
  properties: {
    code: { type: "integer" },
    error: { enum: Object.keys(errorStatus), description: "What went wrong, in one word for programs." },
    message: { type: "string", description: "What went wrong, in the caller's language." },
    details: {
      type: "array",
      items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
    },
  },
};

/** Who may make a call, in text for API users. */
const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  open: "Anybody; no session is needed.",
  session: "Anybody who is signed in.",
  read: "Whoever may read in the project.",
  write: "Whoever may write in the project.",
  audit: "Auditors and administrators of the project.",
  admin: "Administrators of the project.",
  system: "System administrators.",
  self: "The person whom the call is about, and nobody else.",
  selfOrAdmin: "The person whom the call is about, and administrators of the project.",
  selfOrSystem: "The person whom the call is about, and system administrators.",
  readSelf: "The person whom the call is about, who must be able to read in the project.",
  adminOfAny: "Administrators of any project, and system administrators.",
};

export interface DocumentFacts {
  /** The product's version. */
  version: string;
  /** Description of each group of calls, by feature. */
  tags: Readonly<Record<string, string>>;
  /** Contact of this installation; absent when none is configured. */
  contactEmail?: string | undefined;
}

/** The OpenAPI 3.1 document of all calls, generated from the contract that the server and the web client use. */
export function openApi(tables: Readonly<Record<string, EndpointTable>>, facts: DocumentFacts): Json {
  const schemas: Json = { Failure: failure };
  const paths = pathsOf(tables, schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "VetaVerde",
      version: facts.version,
      description:
        "Environmental monitoring and compliance. Answers are JSON with `code` and `data`; a failure has `code`, `error` and `message`, the last in the language of `Accept-Language` (es, en, fr, pt).",
      license: { name: "Proprietary, no licence granted", identifier: "LicenseRef-Proprietary" },
      contact: {
        name: "The administrator of this installation",
        ...(facts.contactEmail ? { email: facts.contactEmail } : {}),
      },
    },
    servers: [{ url: "/", description: "The server that this document comes from." }],
    tags: Object.keys(tables).map((name) => ({ name, description: facts.tags[name] ?? "" })),
    paths,
    components: { schemas, securitySchemes: SECURITY_SCHEMES },
  };
}

/** Every call by its path and method; the schemas that they share are added to `schemas`. */
function pathsOf(tables: Readonly<Record<string, EndpointTable>>, schemas: Json): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [feature, table] of Object.entries(tables)) {
    for (const [name, spec] of Object.entries(table)) {
      const path = withoutTrailingSlash(spec.path);
      paths[path] = {
        ...paths[path],
        [spec.method.toLowerCase()]: {
          operationId: `${feature}.${name}`,
          tags: [feature],
          ...describe(spec, schemas),
        },
      };
    }
  }
  return paths;
}

const SECURITY_SCHEMES: Json = {
  session: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "The code that /login answers, as it is.",
  },
  token: {
    type: "http",
    scheme: "bearer",
    description: "A project's key for programs, in that project alone and as far as its role goes.",
  },
  deviceKey: {
    type: "apiKey",
    in: "header",
    name: "X-Device-Key",
    description: "A device's own key, for its serial alone, or a project's integration key.",
  },
  authorityToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "A token of the history service for authorities, valid for 24 hours.",
  },
};

/** The server accepts an address with and without a trailing slash; the document lists the one without. */
const withoutTrailingSlash = (path: string) => path.replace(/(.)\/$/, "$1");

function describe(spec: EndpointSpec, schemas: Json): Json {
  const json = (schema: z.ZodType, io: "input" | "output") => toJson(schema, io, schemas);
  const parameters = [
    ...fields(spec.params && json(spec.params, "input"), "path"),
    ...fields(spec.query && json(spec.query, "input"), "query"),
  ];
  const who = `Access: ${callersOf(spec)}`;
  return {
    summary: spec.summary,
    // The second address is the same call: listed separately it would be a second operation with the same name.
    description: spec.also ? `${who}\n\nAlso answers at \`${withoutTrailingSlash(spec.also)}\`.` : who,
    security: securityOf(spec),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(spec.body || spec.upload ? { requestBody: requestBody(spec, json) } : {}),
    responses: { ...success(spec, json), ...failures(spec) },
  };
}

function callersOf({ deviceKey, authorityToken, access }: EndpointSpec): string {
  if (deviceKey) return "devices and gateways, by their key.";
  return authorityToken ? "the authority, by a token of the history service." : ACCESS_WORDS[access];
}

const OF_ROLES = ["read", "write", "audit", "admin"];

function securityOf({ access, path, deviceKey, authorityToken }: EndpointSpec): Json[] {
  if (deviceKey) return [{ deviceKey: [] }];
  if (authorityToken) return [{ authorityToken: [] }];
  if (access === "open") return [];
  const machines = OF_ROLES.includes(access) && path.includes("{project}");
  return [{ session: [] }, ...(machines ? [{ token: [] }] : [])];
}

type ToJson = (schema: z.ZodType, io: "input" | "output") => Json;

function requestBody(spec: EndpointSpec, json: ToJson): Json {
  if (spec.body)
    return { required: true, content: { "application/json": { schema: json(spec.body, "input") } } };
  const schema = {
    type: "object",
    required: ["file"],
    properties: { file: { type: "string", format: "binary" } },
  };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

function success(spec: EndpointSpec, json: ToJson): Json {
  const status = String(spec.status ?? 200);
  if (!spec.reply) {
    const type = spec.live ? "text/event-stream" : (spec.download?.contentType ?? "application/octet-stream");
    return {
      [status]: {
        description: "The file.",
        content: { [type]: { schema: { type: "string", format: "binary" } } },
      },
    };
  }
  const data = json(spec.reply, "output");
  const result = resultOf(spec);
  const schema = {
    type: "object",
    required: ["code", "data", ...(result ? ["status"] : [])],
    properties: { code: { const: spec.status ?? 200 }, data, ...resultField(spec, result) },
  };
  return {
    [status]: { description: "Done.", content: { "application/json": { schema } } },
    ...(spec.mayWait ? waits(json) : {}),
    ...(spec.mayBeEmpty ? { 204: { description: "Nothing to answer." } } : {}),
  };
}

function waits(json: ToJson): Json {
  const data = json(waiting, "output");
  const schema = { type: "object", required: ["code", "data"], properties: { code: { const: 202 }, data } };
  return {
    202: {
      description: "Nothing changed yet: another person has to confirm it.",
      content: { "application/json": { schema } },
    },
  };
}

/** The result code in the response: a constant, or one of the codes that the response may contain. */
function resultField({ results = [] }: EndpointSpec, result: ResultCode | null): Json {
  const codes = [...(result ? [result] : []), ...results];
  if (codes.length === 0) return {};
  const description = codes.map((code) => `${code}: ${resultMeaning[code]}`).join("; ");
  return { status: { ...(codes.length === 1 ? { const: codes[0] } : { enum: codes }), description } };
}

function failures(spec: EndpointSpec): Json {
  const general: ErrorCode[] = [
    // Any call: a request that cannot be parsed.
    "BAD_REQUEST",
    ...(spec.access === "open" ? [] : (["FK-0001", "RATE_LIMITED"] as const)),
    ...(["open", "session"].includes(spec.access) ? [] : (["FORBIDDEN"] as const)),
    ...(spec.params ? (["NOT_FOUND"] as const) : []),
    ...(spec.body || spec.query ? (["VALIDATION"] as const) : []),
  ];
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const error of [...general, ...(spec.errors ?? [])]) {
    byStatus.set(errorStatus[error], (byStatus.get(errorStatus[error]) ?? new Set()).add(error));
  }
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } };
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, errors]) => [
        String(status),
        { description: [...errors].map(wordsOf).join("\n"), content },
      ]),
  );
}

const wordsOf = (error: ErrorCode) => `\`${error}\`: ${messageTemplate(error, "en")}`;

function fields(schema: Json | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  return Object.entries(schema["properties"] as Record<string, Json>).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || required.has(name),
    schema: field,
  }));
}

/** Moves named schemas to the document's components; the others stay inline. */
function toJson(schema: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const {
    $schema: _dialect,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: "any", override }) as Json;
  for (const [name, shape] of Object.entries(($defs as Record<string, Json> | undefined) ?? {})) {
    schemas[name] = relocate(shape);
  }
  const { id, ...shape } = rest as Json & { id?: string };
  if (!id) return relocate(rest);
  schemas[id] = relocate(shape);
  return { $ref: `#/components/schemas/${id}` };
}

/**
 * Adds what the library leaves implicit: the items of a tuple, and the keys of a record with fixed keys. The description
 * of a transformed value follows its type, as that of any other does.
 */
function override(context: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { zodSchema, jsonSchema } = context;
  const { prefixItems, propertyNames, required, description } = jsonSchema;
  const { def } = zodSchema._zod;
  if (def.type === "pipe" && def.in._zod.def.type === "transform" && description !== undefined) {
    delete jsonSchema.description;
    jsonSchema.description = description;
  }
  if (Array.isArray(prefixItems) && jsonSchema.items === false) {
    const [first, ...others] = prefixItems;
    const areAlike = others.every((item) => JSON.stringify(item) === JSON.stringify(first));
    // `maxItems` already limits the tuple; many programs cannot read `false` as a schema.
    jsonSchema.items = areAlike && first ? first : {};
    if (areAlike) delete jsonSchema.prefixItems;
  }
  const each = jsonSchema.additionalProperties;
  if (typeof propertyNames === "object" && propertyNames.enum && required && each !== undefined) {
    jsonSchema.properties = Object.fromEntries(propertyNames.enum.map((key) => [String(key), each]));
    jsonSchema.additionalProperties = false;
    delete jsonSchema.propertyNames;
  }
}

function relocate(shape: unknown): Json {
  return JSON.parse(JSON.stringify(shape).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}
