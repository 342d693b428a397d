/** The eight entity sets of OGC SensorThings API 1.1, by their names in URLs. */
export const KINDS = [
  "Things",
  "Locations",
  "HistoricalLocations",
  "Datastreams",
  "Sensors",
  "ObservedProperties",
  "Observations",
  "FeaturesOfInterest",
] as const;
export type Kind = (typeof KINDS)[number];

interface Link {
  kind: Kind;
  many: boolean;
}
interface Shape {
  properties: readonly string[];
  links: Readonly<Record<string, Link>>;
}

const one = (kind: Kind): Link => ({ kind, many: false });
const many = (kind: Kind): Link => ({ kind, many: true });

/** Properties and links by kind: the standard's tables 8.2.1 to 8.2.8. */
export const SHAPES: Readonly<Record<Kind, Shape>> = {
  Things: {
    properties: ["name", "description", "properties"],
    links: {
      Locations: many("Locations"),
      HistoricalLocations: many("HistoricalLocations"),
      Datastreams: many("Datastreams"),
    },
  },
  Locations: {
    properties: ["name", "description", "encodingType", "location", "properties"],
    links: { Things: many("Things"), HistoricalLocations: many("HistoricalLocations") },
  },
  HistoricalLocations: {
    properties: ["time"],
    links: { Thing: one("Things"), Locations: many("Locations") },
  },
  Datastreams: {
    properties: [
      ...["name", "description", "observationType", "unitOfMeasurement", "observedArea"],
      ...["phenomenonTime", "resultTime", "properties"],
    ],
    links: {
      Thing: one("Things"),
      Sensor: one("Sensors"),
      ObservedProperty: one("ObservedProperties"),
      Observations: many("Observations"),
    },
  },
  Sensors: {
    properties: ["name", "description", "encodingType", "metadata", "properties"],
    links: { Datastreams: many("Datastreams") },
  },
  ObservedProperties: {
    properties: ["name", "definition", "description", "properties"],
    links: { Datastreams: many("Datastreams") },
  },
  Observations: {
    properties: ["phenomenonTime", "resultTime", "result", "resultQuality", "validTime", "parameters"],
    links: { Datastream: one("Datastreams"), FeatureOfInterest: one("FeaturesOfInterest") },
  },
  FeaturesOfInterest: {
    properties: ["name", "description", "encodingType", "feature", "properties"],
    links: { Observations: many("Observations") },
  },
};

export const isKind = (name: string): name is Kind => (KINDS as readonly string[]).includes(name);

/** Own properties only, so that inherited object properties are no links. */
export const linkOf = (kind: Kind, name: string): Link | null => {
  const { links } = SHAPES[kind];
  return Object.hasOwn(links, name) ? (links[name] ?? null) : null;
};

/** An entity's identifier has two names. */
export const isId = (name: string): boolean => name === "id" || name === "@iot.id";
