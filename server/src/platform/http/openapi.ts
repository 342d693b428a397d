import type { EndpointSpec, EndpointTable } from "@vetaverde/contract/endpoint";
import { type ErrorCode, errorStatus } from "@vetaverde/contract/errors";
import * as z from "zod";

type Json = Record<string, unknown>;

const failure: Json = {
  type: "object",
  required: ["code", "error", "message"],
  properties: {
    code: { type: "integer" },
    error: { type: "string" },
    message: { type: "string" },
    details: {
      type: "array",
      items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
    },
  },
};

/** The OpenAPI 3.1 document of all calls, made from the contract that the server and the web client use. */
export function openApi(tables: Readonly<Record<string, EndpointTable>>, version: string): Json {
  const schemas: Json = { Failure: failure };
  const paths: Record<string, Json> = {};
  for (const [feature, table] of Object.entries(tables)) {
    for (const [name, spec] of Object.entries(table)) {
      for (const [path, suffix] of spec.also
        ? ([
            [spec.path, ""],
            [spec.also, "Prefixed"],
          ] as const)
        : ([[spec.path, ""]] as const)) {
        const operation = describe(spec, schemas);
        paths[path] = {
          ...paths[path],
          [spec.method.toLowerCase()]: {
            operationId: `${feature}.${name}${suffix}`,
            tags: [feature],
            ...operation,
          },
        };
      }
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "VetaVerde", version, description: "Environmental monitoring and compliance." },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas,
      securitySchemes: {
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
      },
    },
  };
}

function describe(spec: EndpointSpec, schemas: Json): Json {
  const json = (schema: z.ZodType, io: "input" | "output") => toJson(schema, io, schemas);
  const parameters = [
    ...fields(spec.params && json(spec.params, "input"), "path"),
    ...fields(spec.query && json(spec.query, "input"), "query"),
  ];
  return {
    summary: spec.summary,
    description: `Access: ${spec.access}.`,
    security: securityOf(spec),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(spec.body || spec.upload ? { requestBody: requestBody(spec, json) } : {}),
    responses: { ...success(spec, json), ...failures(spec) },
  };
}

const OF_ROLES = ["read", "write", "audit", "admin"];

function securityOf({ access, path, deviceKey }: EndpointSpec): Json[] {
  if (deviceKey) return [{ deviceKey: [] }];
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
  const schema = {
    type: "object",
    required: ["code", "data"],
    properties: { code: { const: spec.status ?? 200 }, data },
  };
  return {
    [status]: { description: "Done.", content: { "application/json": { schema } } },
    ...(spec.mayBeEmpty ? { 204: { description: "Nothing to answer." } } : {}),
  };
}

function failures(spec: EndpointSpec): Json {
  const general: ErrorCode[] = [
    ...(spec.access === "open" ? [] : (["FK-0001"] as const)),
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
      .map(([status, errors]) => [String(status), { description: [...errors].join(", "), content }]),
  );
}

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

/** Named shapes move to the document's components; the rest stands where it is used. */
function toJson(schema: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const {
    $schema: _dialect,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  for (const [name, shape] of Object.entries(($defs as Record<string, Json> | undefined) ?? {})) {
    schemas[name] = relocate(shape);
  }
  const { id, ...shape } = rest as Json & { id?: string };
  if (!id) return relocate(rest);
  schemas[id] = relocate(shape);
  return { $ref: `#/components/schemas/${id}` };
}

function relocate(shape: unknown): Json {
  return JSON.parse(JSON.stringify(shape).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}
