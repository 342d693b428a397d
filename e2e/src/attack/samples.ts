import * as z from "zod";
import type { Random } from "./random.ts";

/** The subset of JSON Schema that the contract's schemas use. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  format?: string;
  pattern?: string;
}

const schemas = new WeakMap<z.ZodType, Schema>();

/** The JSON Schema of a caller's input. */
function schemaOf(type: z.ZodType): Schema {
  let known = schemas.get(type);
  if (!known) {
    known = z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;
    schemas.set(type, known);
  }
  return known;
}

export interface SampleSource {
  random: Random;
  /** An identifier for a property or parameter with this name. */
  id(name: string): string;
  /** Values of certain names wherever they occur, such as the project. */
  fixed?: Readonly<Record<string, unknown>>;
}

const MAX_LIST = 3;
const OPTIONAL_CHANCE = 0.4;
const SAFE_NUMBER = 1000;

/** A value that matches a schema, as far as JSON Schema can express it. */
export function sample(type: z.ZodType, source: SampleSource): unknown {
  const root = schemaOf(type);
  return build(root, root, "", { ...source, depth: 0 });
}

interface Source extends SampleSource {
  depth: number;
}

/** Below this depth, recursive schemas get no further entries. */
const MAX_DEPTH = 12;

function build(schema: Schema, root: Schema, name: string, outer: Source): unknown {
  const source = { ...outer, depth: outer.depth + 1 };
  const { random } = source;
  if (source.fixed && name in source.fixed) return source.fixed[name];
  if (schema.$ref) return build(resolved(schema.$ref, root), root, name, source);
  if ("const" in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return build(random.pick(choices), root, name, source);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => build(one, root, name, source)));
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case "object":
      return buildObject(schema, root, source);
    case "array":
      return buildList(schema, root, name, source);
    case "string":
      return buildText(schema, name, source);
    case "integer":
    case "number":
      return buildNumber(schema, type === "integer", random);
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      return random.pick(["text", 1, null, true]);
  }
}

function resolved(ref: string, root: Schema): Schema {
  if (ref === "#") return root;
  return root.$defs?.[ref.split("/").at(-1) ?? ""] ?? {};
}

function buildObject(schema: Schema, root: Schema, source: Source): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const isFixed = source.fixed !== undefined && key in source.fixed;
    if (
      isFixed ||
      schema.required?.includes(key) ||
      (source.depth < MAX_DEPTH && source.random.chance(OPTIONAL_CHANCE))
    )
      made[key] = build(inner, root, key, source);
  }
  if (typeof schema.additionalProperties === "object")
    made.one = build(schema.additionalProperties, root, "one", source);
  return made;
}

function buildList(schema: Schema, root: Schema, name: string, source: Source): unknown[] {
  if (schema.prefixItems) return schema.prefixItems.map((one) => build(one, root, name, source));
  const min = schema.minItems ?? 0;
  if (source.depth > MAX_DEPTH && min === 0) return [];
  const length = source.random.between(
    min,
    Math.max(min, Math.min(schema.maxItems ?? MAX_LIST, min + MAX_LIST)),
  );
  return Array.from({ length }, () => build(schema.items ?? {}, root, name, source));
}

/** Texts that match one or another pattern of the contract. */
const CANDIDATES = [
  "A-1",
  "abc",
  "#333399",
  "09:00",
  "00",
  "es",
  "a key of a device of the attack".replaceAll(" ", "-"),
  "t".repeat(43),
  "https://127.0.0.1:9/x",
  "0".repeat(32),
  "+56912345678",
];
const WORDS = ["agua", "Pozo 7", "nivel", "Ñandú", "As", "a", "PZ-01", "mg/L", "2026", "línea"];

function buildText(schema: Schema, name: string, { random, id }: SampleSource): string {
  const ofFormat = textOfFormat(schema.format, name, random, id);
  if (ofFormat !== null) return ofFormat;
  const pattern = schema.pattern ? new RegExp(schema.pattern, "u") : null;
  if (pattern) {
    const found = CANDIDATES.filter((one) => pattern.test(one));
    if (found.length > 0) return random.pick(found);
  }
  let text = random.pick(WORDS);
  while (text.length < (schema.minLength ?? 0)) text += random.pick(WORDS);
  return text.slice(0, schema.maxLength ?? text.length);
}

const DAY_MS = 86_400_000;

function textOfFormat(
  format: string | undefined,
  name: string,
  random: Random,
  id: SampleSource["id"],
): string | null {
  const day = () => new Date(Date.now() + random.between(-400, 400) * DAY_MS).toISOString();
  switch (format) {
    case "uuid":
      return id(name);
    case "date":
      return day().slice(0, 10);
    case "date-time":
      return day();
    case "time":
      return "09:00:00";
    case "email":
      return `person${random.between(1, 1e6)}@example.org`;
    case "uri":
      return "https://127.0.0.1:9/x";
    default:
      return null;
  }
}

function buildNumber(schema: Schema, isWhole: boolean, random: Random): number {
  const min = schema.minimum ?? schema.exclusiveMinimum ?? -SAFE_NUMBER;
  const max = schema.maximum ?? schema.exclusiveMaximum ?? Math.max(SAFE_NUMBER, min + 1);
  const top = Math.min(max, min + SAFE_NUMBER);
  const value = min + random.next() * (top - min);
  if (isWhole) return Math.min(Math.max(Math.round(value), Math.ceil(min)), Math.floor(max));
  return value === min && schema.exclusiveMinimum !== undefined ? (min + top) / 2 : value;
}
