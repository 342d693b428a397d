import { evaluationBudget } from "@vetaverde/domain/sensorthings/evaluate";
import { StaFault } from "@vetaverde/domain/sensorthings/fault";
import { KINDS, type Kind } from "@vetaverde/domain/sensorthings/kinds";
import { type Options, readOptions } from "@vetaverde/domain/sensorthings/options";
import { type Resource, readPath, type Step } from "@vetaverde/domain/sensorthings/path";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { pageOf } from "./observations.ts";
import { type Entity, loadFlags, loadModel, markOf, observation } from "./sensorthings.model.ts";
import * as store from "./sensorthings.store.ts";
import * as write from "./sensorthings.write.ts";

export interface SensorThingsService {
  root(project: string): string;
  /** The text of an answer; a property's bare value is plain text. @throws AppError NOT_FOUND, STA_QUERY, STA_UNSUPPORTED */
  read(
    project: string,
    path: string,
    query: Readonly<Record<string, unknown>>,
  ): Promise<{ body: string; plain: boolean }>;
}

const CONFORMANCE = [
  "datamodel",
  "resource-path/resource-path-to-entities",
  "request-data",
  "create-observations-via-dataarray",
  "data-array/data-array",
];
const SPEC = "http://www.opengis.net/spec/iot_sensing/1.1/req/";

export interface SensorThingsDeps {
  db: Db;
  publicUrl: string;
  now: () => number;
}

export const rootOf = (publicUrl: string, project: string): string =>
  `${publicUrl.replace(/\/$/, "")}/sta/v1.1/${project}`;

export function createSensorThings({ db, publicUrl, now }: SensorThingsDeps): SensorThingsService {
  const root = (project: string) => {
    const url = rootOf(publicUrl, project);
    const settings = { conformance: CONFORMANCE.map((name) => SPEC + name) };
    return JSON.stringify({
      value: KINDS.map((name) => ({ name, url: `${url}/${name}` })),
      serverSettings: settings,
    });
  };
  return {
    root,
    read: (project, path, query) =>
      translateFaults(async () => {
        const resource = readPath(path);
        if (!resource) return { body: root(project), plain: false };
        const kind = kindOf(resource);
        const options = readOptions(query, kind);
        const model = await loadModel(db, project);
        const w = {
          db,
          project,
          model,
          asking: evaluationBudget(now()),
          root: rootOf(publicUrl, project),
          written: 0,
        };
        return answer(w, resource, kind, options);
      }),
  };
}

/** Maps request errors to the standard's status codes: 400, 404, or 501 for features that are not implemented. */
async function translateFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StaFault)) throw error;
    if (error.code === "nowhere") throw new AppError("NOT_FOUND", { cause: error });
    const unsupported = error.code === "unsupported" || error.code === "tooMuch";
    throw new AppError(unsupported ? "STA_UNSUPPORTED" : "STA_QUERY", {
      params: { what: error.what },
      extra: { fault: error.code },
      cause: error,
    });
  }
}

const kindOf = ({ steps }: Resource): Kind => (steps.at(-1) as Step).kind;

/** The target of a resource path: one entity, some entities, or the observations of sensors. */
type Place = { one: Entity } | { some: Entity[] } | { numbers: number[] };

async function walk(w: write.Writing, steps: readonly Step[]): Promise<Place> {
  let place: Place = { some: [] };
  for (const step of steps) {
    const from: Entity | null = "one" in place ? place.one : null;
    place = step.kind === "Observations" ? await observations(w, from, step) : inMemory(w, from, step);
  }
  return place;
}

function inMemory(w: write.Writing, from: Entity | null, step: Step): Place {
  const all = w.model.all[step.kind as Exclude<Kind, "Observations">];
  const some = from && step.link ? from.follow(step.link) : [...all.values()];
  if (step.many && step.id === null) return { some };
  const one = step.id === null ? some[0] : from ? some.find(({ id }) => id === step.id) : all.get(step.id);
  if (!one) throw new StaFault("nowhere", step.id ?? step.kind);
  return { one };
}

async function observations(w: write.Writing, from: Entity | null, { id }: Step): Promise<Place> {
  const numbers = from ? from.numbers : [...w.model.byNumber.keys()];
  if (id === null) return { numbers };
  const mark = markOf(id);
  if (!mark || !numbers.includes(mark.number)) throw new StaFault("nowhere", id);
  const value = (await store.latestReadings(w.db, w.project, [mark.number], [mark.t])).get(
    `${mark.number}:${mark.t}`,
  );
  if (value === undefined) throw new StaFault("nowhere", id);
  const row = { number: mark.number, t: new Date(mark.t), value };
  return { one: observation(w.model, row, await loadFlags(w.db, w.project, w.model, [row])) };
}

async function answer(w: write.Writing, resource: Resource, kind: Kind, options: Options) {
  const place = await walk(w, resource.steps);
  if ("one" in place) return ofEntity(w, place.one, resource, options);
  const page =
    "some" in place
      ? write.pageInMemory(w, place.some, options)
      : await pageOf(w, place.numbers, options, write.topOf(kind, options));
  const address = `${w.root}/${resource.steps.map(segment).join("/")}${resource.tail === "$ref" ? "/$ref" : ""}`;
  const next = write.nextLink(address, options, page);
  return json({
    ...(page.count === null ? {} : { "@iot.count": page.count }),
    ...(next ? { "@iot.nextLink": next } : {}),
    value: await written(w, page.entities, resource, options),
  });
}

const segment = ({ kind, link, id }: Step) =>
  (link ?? kind) + (id === null ? "" : `('${encodeURIComponent(id.replaceAll("'", "''"))}')`);

async function written(w: write.Writing, entities: Entity[], { tail }: Resource, options: Options) {
  if (tail === "$ref") return entities.map((one) => ({ "@iot.selfLink": write.addressOf(w, one) }));
  if (!options.dataArray) return write.writeAll(w, entities, options);
  if (options.expand.length > 0) throw new StaFault("unsupported", "$expand");
  return write.dataArrays(w, entities, options);
}

async function ofEntity(w: write.Writing, one: Entity, { property, tail }: Resource, options: Options) {
  const only = Object.keys(options.raw).find(
    (name) => !["$select", "$expand"].includes(name) || property !== null,
  );
  if (only) throw new StaFault("option", only);
  if (tail === "$ref") return json({ "@iot.selfLink": write.addressOf(w, one) });
  if (property === null) return json((await write.writeAll(w, [one], options))[0]);
  const value = property === "@iot.id" ? one.id : one.property(property);
  if (tail !== "$value") return json({ [property]: value });
  return { body: typeof value === "string" ? value : JSON.stringify(value), plain: true };
}

const json = (value: unknown) => ({ body: JSON.stringify(value), plain: false });
