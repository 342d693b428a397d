import { ucumOf } from "@vetaverde/domain/devices/ucum";
import { unitNamed } from "@vetaverde/domain/devices/units";
import type { Node } from "@vetaverde/domain/sensorthings/evaluate";
import type { Kind } from "@vetaverde/domain/sensorthings/kinds";
import type { Db } from "../../platform/db/db.ts";
import * as store from "./sensorthings.store.ts";

/** Any SensorThings entity. Observations are not held in memory, and refer only to their sensor. */
export interface Entity extends Node {
  properties: Readonly<Record<string, unknown>>;
  links: Record<string, Entity[]>;
  follow(link: string): Entity[];
  /** Numbers of the sensors whose observations belong to it. */
  numbers: number[];
}

export interface Model {
  all: Readonly<Record<Exclude<Kind, "Observations">, Map<string, Entity>>>;
  /** Datastreams by the sensor number of readings. */
  byNumber: ReadonlyMap<number, Entity>;
  /** Numbers of the sensors whose values are derived, and may have flags. */
  derived: ReadonlySet<number>;
}

const GEO_JSON = "application/geo+json";
const MEASUREMENT = "http://www.opengis.net/def/observationType/OGC-OM/2.0/OM_Measurement";

/** A project's devices as Things, its sensors as Datastreams. */
export async function loadModel(db: Db, project: string): Promise<Model> {
  const [devices, sensors, places] = await Promise.all([
    store.devices(db, project),
    store.sensors(db, project),
    store.places(db, project),
  ]);
  const model = empty();
  for (const device of devices) addDevice(model, device);
  for (const place of moves(places)) addPlace(model, place);
  for (const sensor of sensors) addSensor(model, sensor);
  return model;
}

type Filled = { all: Model["all"]; byNumber: Map<number, Entity>; derived: Set<number> };

const empty = (): Filled => ({
  all: {
    Things: new Map(),
    Locations: new Map(),
    HistoricalLocations: new Map(),
    Datastreams: new Map(),
    Sensors: new Map(),
    ObservedProperties: new Map(),
    FeaturesOfInterest: new Map(),
  },
  byNumber: new Map(),
  derived: new Set(),
});

function entity(
  kind: Kind,
  id: string,
  properties: Record<string, unknown>,
  links: Record<string, Entity[]> = {},
): Entity {
  return {
    kind,
    id,
    properties,
    links,
    numbers: [],
    property: (name) => properties[name] ?? null,
    follow: (link) => links[link] ?? [],
  };
}

function add(
  model: Filled,
  kind: keyof Model["all"],
  id: string,
  properties: Record<string, unknown>,
): Entity {
  const created = entity(kind, id, properties);
  model.all[kind].set(id, created);
  return created;
}

/** Both sides of a link learn of each other. */
function join(one: Entity, link: string, other: Entity, back: string): void {
  one.links[link] = [...(one.links[link] ?? []), other];
  other.links[back] = [...(other.links[back] ?? []), one];
}

function addDevice(model: Filled, { id, serial, name, ...device }: store.DeviceRow): void {
  const { group, channel, type, station, terrainElevation } = device;
  const description = [...new Set([serial, station?.name])].filter(Boolean).join(" · ");
  add(model, "Things", id, {
    name,
    description,
    properties: { serial, channel, type, group, station, terrainElevation },
  });
}

/** Device versions with a changed position. Of two versions with the same date, only the second was in force. */
function moves(places: readonly store.PlaceRow[]): store.PlaceRow[] {
  const locations = places.filter((one, i) => {
    const next = places[i + 1];
    return next?.device !== one.device || next.from.getTime() !== one.from.getTime();
  });
  return locations.filter((one, i) => {
    const before = locations[i - 1];
    const same = before?.latitude === one.latitude && before?.longitude === one.longitude;
    return one.latitude !== null && !(before?.device === one.device && same);
  });
}

function addPlace(model: Filled, place: store.PlaceRow): void {
  const thing = model.all.Things.get(place.device);
  if (!thing) return;
  const { longitude, latitude, elevation } = place;
  const { name, description } = thing.properties;
  const id = `${place.device}-${place.version}`;
  const point = {
    type: "Point",
    coordinates: [longitude, latitude, ...(elevation === null ? [] : [elevation])],
  };
  const common = { name, description, encodingType: GEO_JSON };
  const location = add(model, "Locations", id, { ...common, location: point, properties: {} });
  const moved = add(model, "HistoricalLocations", id, { time: place.from.toISOString() });
  join(moved, "Thing", thing, "HistoricalLocations");
  join(moved, "Locations", location, "HistoricalLocations");
  // The current location is the last one added.
  for (const old of thing.links["Locations"] ?? []) old.links["Things"] = [];
  thing.links["Locations"] = [];
  join(thing, "Locations", location, "Things");
  model.all.FeaturesOfInterest.set(
    thing.id,
    entity("FeaturesOfInterest", thing.id, { ...common, feature: point, properties: {} }),
  );
}

/** The feature of interest of a device without a position: the device itself. */
function featureOf(model: Filled, thing: Entity): Entity {
  const { name, description } = thing.properties;
  const nowhere = { type: "Feature", geometry: null, properties: {} };
  return (
    model.all.FeaturesOfInterest.get(thing.id) ??
    add(model, "FeaturesOfInterest", thing.id, {
      name,
      description,
      encodingType: GEO_JSON,
      feature: nowhere,
      properties: {},
    })
  );
}

/** The unit as a URN of the OGC with its UCUM code; null where the unit is none of the project's list. */
function unitDefinition(unit: string): string | null {
  const known = unitNamed(unit);
  return known && `urn:ogc:def:uom:UCUM::${ucumOf(known)}`;
}

function addSensor(model: Filled, sensor: store.SensorRow): void {
  const thing = model.all.Things.get(sensor.device);
  if (!thing) return;
  const { id, number, name, variable, unit, min, max, parameters, active, firstAt, lastAt } = sensor;
  const time =
    firstAt && lastAt && firstAt <= lastAt ? `${firstAt.toISOString()}/${lastAt.toISOString()}` : null;
  const description = `${name} · ${String(thing.properties["name"])}`;
  const at = thing.links["Locations"]?.[0]?.properties["location"] ?? null;
  const stream = add(model, "Datastreams", id, {
    name,
    description,
    observationType: MEASUREMENT,
    unitOfMeasurement: { name: unit, symbol: unit, definition: unitDefinition(unit) },
    observedArea: at,
    phenomenonTime: time,
    resultTime: time,
    properties: { variable, min, max, active },
  });
  const instrument = add(model, "Sensors", id, {
    name,
    description,
    encodingType: "application/json",
    metadata: parameters,
    properties: {},
  });
  join(stream, "Thing", thing, "Datastreams");
  join(stream, "Sensor", instrument, "Datastreams");
  join(stream, "ObservedProperty", observed(model, variable), "Datastreams");
  const feature = featureOf(model, thing);
  stream.numbers.push(number);
  feature.numbers.push(number);
  model.byNumber.set(number, stream);
  if (sensor.origin === "derived") model.derived.add(number);
}

function observed(model: Filled, variable: string): Entity {
  const id = variable.toLowerCase();
  const definition = `urn:vetaverde:variable:${encodeURIComponent(id)}`;
  return (
    model.all.ObservedProperties.get(id) ??
    add(model, "ObservedProperties", id, {
      name: variable,
      definition,
      description: variable,
      properties: {},
    })
  );
}

/** Flags of derived values, by the identifier of the observation. */
type Flags = ReadonlyMap<string, readonly string[]>;
export const NO_FLAGS: Flags = new Map();

export async function loadFlags(
  db: Db,
  project: string,
  model: Model,
  rows: readonly store.ReadingRow[],
): Promise<Flags> {
  const derived = model.derived.size === 0 ? [] : rows.filter(({ number }) => model.derived.has(number));
  if (derived.length === 0) return NO_FLAGS;
  const flagged = await store.flagsOf(
    db,
    project,
    derived.map(({ number }) => number),
    derived.map(({ t }) => t),
  );
  return new Map(flagged.map((row) => [idOf(row), row.flags]));
}

const idOf = ({ number, t }: { number: number; t: Date }): string => `${number}-${t.getTime()}`;

/** An observation's id consists of its sensor's number and its instant. Its quality has one element for each flag. */
export function observation(model: Model, row: store.ReadingRow, flags: Flags): Entity {
  const { number, t, value } = row;
  const stream = model.byNumber.get(number);
  const time = t.toISOString();
  const thing = stream?.links["Thing"]?.[0];
  const feature = thing && model.all.FeaturesOfInterest.get(thing.id);
  const id = idOf(row);
  const some = flags.get(id);
  return entity(
    "Observations",
    id,
    {
      phenomenonTime: time,
      resultTime: time,
      result: value,
      ...(some ? { resultQuality: some.map((flag) => ({ nameOfMeasure: flag })) } : {}),
    },
    { Datastream: stream ? [stream] : [], FeatureOfInterest: feature ? [feature] : [] },
  );
}

export function markOf(id: string): store.Mark | null {
  const [, number, t] = /^(\d{1,9})-(\d{1,15})$/.exec(id) ?? [];
  return number && t ? { number: Number(number), t: Number(t) } : null;
}
