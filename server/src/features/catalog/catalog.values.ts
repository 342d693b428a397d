// Which fields an entry of each kind may have.
import {
  type CatalogKind,
  type catalogEndpoints,
  MAX_STATION_NAME_LENGTH,
} from "@vetaverde/contract/catalog";
import type { Input } from "@vetaverde/contract/endpoint";
import type { Locale } from "@vetaverde/domain/locale";
import { fold } from "@vetaverde/domain/text/fold";
import { AppError } from "../../platform/errors/app-error.ts";
import { type CatalogFault, catalogWords } from "./catalog.messages.ts";
import type { CatalogValues } from "./catalog.store.ts";

type Body = Input<(typeof catalogEndpoints)["create"]>["body"];

/** The kind that each field belongs to; other kinds refuse the field instead of dropping it. */
const KIND_OF_FIELD = {
  frequency: "frequencies",
  components: "subcomponents",
  description: "stations",
  latitude: "stations",
  longitude: "stations",
  elevation: "stations",
} as const satisfies Partial<Record<keyof Body, CatalogKind>>;
const KIND_FIELDS = Object.keys(KIND_OF_FIELD) as (keyof typeof KIND_OF_FIELD)[];

interface Fault {
  readonly path: keyof Body;
  readonly rule: CatalogFault;
}

/** @throws AppError VALIDATION with every fault at its field */
export function valuesOf(kind: CatalogKind, body: Body, locale: Locale): CatalogValues {
  const details = faultsOf(kind, body).map(({ path, rule }) => ({
    path,
    message: catalogWords[locale][rule],
  }));
  if (details.length > 0) throw new AppError("VALIDATION", { details });
  return {
    name: body.name,
    nameKey: fold(body.name),
    active: body.active,
    frequency: body.frequency ?? null,
    components: [...new Set(body.components)],
    description: body.description ?? null,
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    elevation: body.elevation ?? null,
  };
}

function faultsOf(kind: CatalogKind, body: Body): Fault[] {
  const isGiven = (field: keyof Body) => body[field] !== undefined && body[field] !== null;
  const faults: Fault[] = [];
  if (kind === "stations" && body.name.length > MAX_STATION_NAME_LENGTH)
    faults.push({ path: "name", rule: "stationNameTooLong" });
  if (kind === "frequencies" && !isGiven("frequency"))
    faults.push({ path: "frequency", rule: "stepMissing" });
  for (const path of KIND_FIELDS) {
    if (kind !== KIND_OF_FIELD[path] && isGiven(path)) faults.push({ path, rule: "notOfKind" });
  }
  if (kind === "stations" && isGiven("latitude") !== isGiven("longitude")) {
    faults.push({ path: isGiven("latitude") ? "longitude" : "latitude", rule: "halfPlace" });
  }
  return faults;
}
