import { isTrue } from "@vetaverde/domain/sensorthings/evaluate";
import { StaFault } from "@vetaverde/domain/sensorthings/fault";
import { type Kind, SHAPES } from "@vetaverde/domain/sensorthings/kinds";
import type { Expand, Options } from "@vetaverde/domain/sensorthings/options";
import { firstPages, inOrder, isPlain, type ObservationQuery, type Page, pageOf } from "./observations.ts";
import type { Entity } from "./sensorthings.model.ts";

export type Json = Record<string, unknown>;

/** Page sizes: the default, and the maximum. */
const TOP = 100;
const MAX_TOP = 1000;
const MAX_OBSERVATIONS = 10_000;
/** Maximum number of entities in one response, including expanded ones. */
const MAX_ALTOGETHER = 20_000;

export interface Writing extends ObservationQuery {
  /** Address of the service's root, without a trailing slash. */
  root: string;
  written: number;
}

export const addressOf = (w: Writing, { kind, id }: Entity): string =>
  `${w.root}/${kind}('${encodeURIComponent(id.replaceAll("'", "''"))}')`;

export const topOf = (kind: Kind, { top }: Options): number =>
  Math.min(top ?? TOP, kind === "Observations" ? MAX_OBSERVATIONS : MAX_TOP);

/** A page of entities that are in memory. */
export function pageInMemory(w: Writing, entities: readonly Entity[], options: Options): Page {
  const { filter, skip } = options;
  const meant = filter ? entities.filter((one) => isTrue(filter, one, w.asking)) : entities;
  const end = skip + topOf(entities[0]?.kind ?? "Things", options);
  const page = inOrder(meant, options, w.asking).slice(skip, end);
  const next = meant.length > end && end > skip ? end : null;
  return { entities: page, count: options.count ? meant.length : null, after: null, skip: next };
}

/** Entities in response form, with their expanded links. @throws StaFault tooMuch */
export async function writeAll(w: Writing, entities: readonly Entity[], options: Options): Promise<Json[]> {
  w.written += entities.length;
  if (w.written > MAX_ALTOGETHER) throw new StaFault("tooMuch", "$expand");
  const written = entities.map((one) => bare(w, one, options));
  for (const expand of options.expand) {
    const parts = expand.many ? await sets(w, entities, expand) : await singles(w, entities, expand);
    for (const [i, part] of parts.entries()) {
      delete written[i]?.[`${expand.link}@iot.navigationLink`];
      Object.assign(written[i] as Json, part);
    }
  }
  return written;
}

function bare(w: Writing, one: Entity, { select }: Options): Json {
  const { properties, links } = SHAPES[one.kind];
  const requested = (name: string) => select === null || select.includes(name);
  const self = addressOf(w, one);
  const json: Json = requested("@iot.id") ? { "@iot.id": one.id } : {};
  if (select === null || select.includes("@iot.id")) json["@iot.selfLink"] = self;
  for (const name of properties)
    if (requested(name) && one.properties[name] !== undefined && one.properties[name] !== null)
      json[name] = one.properties[name];
  for (const link of Object.keys(links))
    if (requested(link)) json[`${link}@iot.navigationLink`] = `${self}/${link}`;
  return json;
}

async function singles(w: Writing, entities: readonly Entity[], { link, options }: Expand): Promise<Json[]> {
  const targets = entities.map((one) => one.follow(link)[0]);
  const meant = targets.filter((one) => one !== undefined);
  const written = await writeAll(w, [...new Set(meant)], options);
  const byId = new Map([...new Set(meant)].map((one, i) => [one.id, written[i]]));
  return targets.map((one) => ({ [link]: (one && byId.get(one.id)) ?? null }));
}

async function sets(w: Writing, entities: readonly Entity[], expand: Expand): Promise<Json[]> {
  const { link, kind, options } = expand;
  const pages =
    kind === "Observations"
      ? await observationPages(w, entities, options)
      : entities.map((one) => pageInMemory(w, one.follow(link), options));
  const parts: Json[] = [];
  for (const [i, one] of entities.entries()) {
    const page = pages[i] as Page;
    const next = nextLink(`${addressOf(w, one)}/${link}`, options, page);
    parts.push({
      ...(page.count === null ? {} : { [`${link}@iot.count`]: page.count }),
      [link]: await writeAll(w, page.entities, options),
      ...(next ? { [`${link}@iot.nextLink`]: next } : {}),
    });
  }
  return parts;
}

async function observationPages(w: Writing, entities: readonly Entity[], options: Options): Promise<Page[]> {
  const top = topOf("Observations", options);
  if (entities.length * Math.min(top, TOP) > MAX_ALTOGETHER) throw new StaFault("tooMuch", "$expand");
  if (isPlain(options) && entities.every(({ numbers }) => numbers.length === 1)) {
    if (entities.length * top > MAX_ALTOGETHER * 5) throw new StaFault("tooMuch", "$top");
    const pages = await firstPages(
      w,
      entities.map(({ numbers }) => numbers[0] as number),
      options,
      top,
    );
    return entities.map(({ numbers }) => pages.get(numbers[0] as number) as Page);
  }
  const pages: Page[] = [];
  for (const { numbers } of entities) pages.push(await pageOf(w, numbers, options, top));
  return pages;
}

/** The same request for the next page; null when this is the last one. */
export function nextLink(
  address: string,
  { raw }: Options,
  { after, skip, entities: found }: Page,
): string | null {
  if ((after === null && skip === null) || found.length + (after ? 1 : 0) === 0) return null;
  const { $skip: _skip, $skiptoken: _token, ...rest } = raw;
  const query = Object.entries({
    ...rest,
    ...(after === null ? { $skip: String(skip) } : { $skiptoken: after }),
  });
  return `${address}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}

const COMPONENTS = ["id", "phenomenonTime", "resultTime", "result"];

/** The standard's data array: observations by datastream, without repeating property names. */
export function dataArrays(w: Writing, observations: readonly Entity[], { select }: Options): Json[] {
  const components = (select ?? COMPONENTS).map((name) => (name === "@iot.id" ? "id" : name));
  if (components.some((name) => SHAPES.Observations.links[name]))
    throw new StaFault("unsupported", "$select");
  const groups = new Map<Entity | undefined, unknown[][]>();
  for (const one of observations) {
    const stream = one.follow("Datastream")[0];
    const rows = groups.get(stream) ?? [];
    groups.set(stream, rows);
    rows.push(components.map((name) => (name === "id" ? one.id : one.property(name))));
  }
  return [...groups].map(([stream, rows]) => ({
    "Datastream@iot.navigationLink": stream ? addressOf(w, stream) : null,
    components,
    "dataArray@iot.count": rows.length,
    dataArray: rows,
  }));
}
