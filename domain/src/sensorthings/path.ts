import { StaFault } from "./fault.ts";
import { isId, isKind, type Kind, linkOf, SHAPES } from "./kinds.ts";

/** One step of a path: a set by its name or by a link from the previous step, optionally reduced to one entity. */
export interface Step {
  kind: Kind;
  /** The link to this step; null for the first one. */
  link: string | null;
  many: boolean;
  id: string | null;
}

/** The target of a path. */
export interface Resource {
  steps: Step[];
  /** A property of the last step's entity. */
  property: string | null;
  tail: "$value" | "$ref" | null;
}

const SEGMENT = /^([A-Za-z@.$]+)(?:\((?:'((?:[^']|'')*)'|(-?\d+))\))?$/;
const MAX_STEPS = 8;

/**
 * Parses the part of a URL after the service's root: `Things('a')/Datastreams/$ref`.
 * @returns null for the root itself
 * @throws StaFault nowhere, tooDeep
 */
export function readPath(path: string): Resource | null {
  const segments = split(path);
  if (segments.length === 0) return null;
  if (segments.length > MAX_STEPS) throw new StaFault("tooDeep", path);
  const resource: Resource = { steps: [], property: null, tail: null };
  for (const [at, segment] of segments.entries()) {
    const last = at === segments.length - 1;
    if (segment === "$ref" || segment === "$value") return close(resource, segment, last);
    step(resource, segment);
  }
  return resource;
}

/** A slash within a quoted identifier is part of it. */
function split(path: string): string[] {
  const trimmed = path.replace(/^\/+|\/+$/g, "");
  return trimmed === "" ? [] : (trimmed.match(/(?:'[^']*'|[^/'])+/g) ?? []);
}

function close(resource: Resource, tail: "$ref" | "$value", last: boolean): Resource {
  const { steps, property } = resource;
  const fits = tail === "$value" ? property !== null : property === null && steps.length > 0;
  if (!last || !fits) throw new StaFault("nowhere", tail);
  return { ...resource, tail };
}

function step(resource: Resource, segment: string): void {
  const [, name = "", text, number] = SEGMENT.exec(segment) ?? [];
  const id = text?.replaceAll("''", "'") ?? number ?? null;
  const from = resource.steps.at(-1);
  if (resource.property !== null || !name) throw new StaFault("nowhere", segment);
  if (!from) {
    if (!isKind(name)) throw new StaFault("nowhere", segment);
    resource.steps.push({ kind: name, link: null, many: true, id });
    return;
  }
  // A set has no properties and no links; only its entities have.
  if (from.many && from.id === null) throw new StaFault("nowhere", segment);
  const link = linkOf(from.kind, name);
  if (link) {
    if (id !== null && !link.many) throw new StaFault("nowhere", segment);
    resource.steps.push({ kind: link.kind, link: name, many: link.many, id });
    return;
  }
  if (id !== null || !(SHAPES[from.kind].properties.includes(name) || isId(name)))
    throw new StaFault("nowhere", segment);
  resource.property = isId(name) ? "@iot.id" : name;
}
