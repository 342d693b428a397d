// Reads the rows of a catalogue file: names, and for stations their places in any supported coordinate system.
import type { CatalogKind } from "@vetaverde/contract/catalog";
import type { CatalogQuestionId } from "@vetaverde/contract/catalog-imports";
import { CATALOG_COLUMNS, type CatalogColumn } from "@vetaverde/domain/catalog/import-columns";
import { type Place, toWgs84, type UtmZone } from "@vetaverde/domain/geo/convert";
import {
  type Axis,
  gridFault,
  readDatum,
  readDegrees,
  readMetres,
  readZone,
} from "@vetaverde/domain/geo/coordinates";
import { type Datum, isValidAt, type Transformation, transformationOf } from "@vetaverde/domain/geo/datums";
import { distance } from "@vetaverde/domain/geo/distance";
import { frequencyOfName } from "@vetaverde/domain/schedule/frequency-names";
import { type Cell, isBlank, readNumber, readText } from "@vetaverde/domain/text/cells";
import { fold } from "@vetaverde/domain/text/fold";
import type { RowFault as Fault, FoundColumn, RowReader } from "../../../gateways/excel/import/layout.ts";
import type { SheetRow } from "../../../gateways/excel/read/sheet-scanner.ts";
import type { CatalogRule } from "./catalog-import.messages.ts";
import { kindOf, namesIn, suggestKind } from "./catalog-import.names.ts";
import type { CatalogAnswers, CatalogRowRead, DeclaredSystem, SystemRead } from "./catalog-import.types.ts";

type RowFault = Fault<CatalogColumn, CatalogRule>;

export interface RowSetting {
  readonly answers: CatalogAnswers;
  /** The coordinate system that a file of shapes declares; null for a table. */
  readonly declared: DeclaredSystem | null;
  readonly locale: "es" | "en" | "fr" | "pt";
  /** Folded names of environmental components; null while those of the file itself are not read yet. */
  readonly components: ReadonlySet<string> | null;
  /** Median of the other stations, by which a wrong hemisphere or swapped coordinates are detected. */
  readonly middle: Place | null;
}

const MAX_NAME = { stations: 60, others: 120 } as const;
const MAX_DESCRIPTION = 500;
const MIN_ELEVATION = -500;
const MAX_ELEVATION = 9000;
/**
 * A lone surrogate cannot be stored by the database, and a character that changes the reading direction does not belong
 * in a name.
 */
const UNSEEN = /\p{Surrogate}|[\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
/** A place farther than this from the others, but near them once it is mirrored, was written wrongly. */
const FAR_METRES = 1_000_000;
const NEAR_METRES = 300_000;
/** Degrees and metres of one row that are farther apart than this do not describe the same place. */
const MAX_APART_METRES = 100;
/** No mine is farther south. */
const SOUTHERNMOST = -60;

const ACTIVE = new Set(
  ["activo", "activa", "active", "actif", "ativo", "ativa", "si", "yes", "oui", "sim", "vigente", "1"].map(
    fold,
  ),
);
const ARCHIVED = new Set(
  [
    ...["archivado", "archivada", "archived", "archivé", "archivée", "arquivado", "arquivada", "inactivo"],
    ...["inactiva", "inactive", "inactif", "inativo", "inativa", "no", "non", "não", "0"],
  ].map(fold),
);

export class CatalogReader implements RowReader<CatalogRowRead, CatalogColumn> {
  readonly catalog = {};
  readonly questions = new Set<CatalogQuestionId>();
  readonly systems = new Map<string, SystemRead>();
  /** Folded names of the file's own environmental components, and of those that its rows refer to. */
  readonly ownComponents = new Set<string>();
  readonly referredComponents = new Set<string>();
  readonly #setting: RowSetting;
  readonly #index: ReadonlyMap<CatalogColumn, number>;
  readonly #seen = new Map<string, number>();
  #faults: RowFault[] = [];

  constructor(columns: readonly FoundColumn<CatalogColumn>[], setting: RowSetting) {
    this.#setting = setting;
    this.#index = new Map(columns.map(({ key, index }) => [key, index]));
  }

  check(row: SheetRow): { checked: CatalogRowRead | null; faults: readonly RowFault[] } {
    this.#faults = [];
    const kind = this.#kind(row);
    const name = this.#name(row, kind);
    const read = kind === "stations" ? this.#station(row) : this.#other(row, kind, name);
    const active = this.#state(row);
    const order = CATALOG_COLUMNS.catalog.map(({ key }) => key);
    const faults = this.#faults.sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
    if (faults.length > 0 || !kind || name === undefined) return { checked: null, faults };
    return {
      checked: { row: row.number, kind, name, ...read, ...(active === undefined ? {} : { active }) },
      faults,
    };
  }

  #fault(key: CatalogColumn, rule: CatalogRule, more: Pick<RowFault, "suggestion" | "params"> = {}): void {
    if (!this.#faults.some((fault) => fault.key === key)) this.#faults.push({ key, rule, ...more });
  }

  #cell(row: SheetRow, key: CatalogColumn): Cell {
    const index = this.#index.get(key);
    return index === undefined ? null : (row.cells[index] ?? null);
  }

  #has(row: SheetRow, key: CatalogColumn): boolean {
    return !isBlank(this.#cell(row, key));
  }

  #text(row: SheetRow, key: CatalogColumn, max: number): string | undefined {
    const cell = this.#cell(row, key);
    if (isBlank(cell)) return undefined;
    const text = readText(cell);
    if (text.fault) {
      this.#fault(key, text.fault);
      return undefined;
    }
    // CSV files prefix a quote to text that a spreadsheet would read as a formula.
    const value = text.value.replace(/^'(?=[=+\-@])/, "");
    if (UNSEEN.test(value) || !VISIBLE.test(value)) this.#fault(key, "unseen");
    else if (value.length > max) this.#fault(key, "tooLong", { params: { length: value.length, max } });
    else return value;
    return undefined;
  }

  /** In a file without the column every row is a station. */
  #kind(row: SheetRow): CatalogKind | undefined {
    if (!this.#index.has("kind")) return "stations";
    const text = this.#text(row, "kind", 200);
    if (text === undefined) {
      this.#fault("kind", "required");
      return undefined;
    }
    const kind = kindOf(text);
    if (!kind) this.#fault("kind", "unknownKind", { suggestion: suggestKind(text, this.#setting.locale) });
    return kind;
  }

  #name(row: SheetRow, kind: CatalogKind | undefined): string | undefined {
    const name = this.#text(row, "name", kind === "stations" ? MAX_NAME.stations : MAX_NAME.others);
    if (name === undefined) {
      this.#fault("name", "required");
      return undefined;
    }
    const key = `${kind} ${fold(name)}`;
    const first = this.#seen.get(key);
    if (first !== undefined) this.#fault("name", "twice", { params: { row: String(first) } });
    else this.#seen.set(key, row.number);
    return name;
  }

  #state(row: SheetRow): boolean | undefined {
    const text = this.#text(row, "state", 100);
    if (text === undefined) return undefined;
    const key = fold(text);
    if (ACTIVE.has(key)) return true;
    if (ARCHIVED.has(key)) return false;
    this.#fault("state", "unknownState");
    return undefined;
  }

  #station(row: SheetRow): Partial<CatalogRowRead> {
    for (const key of ["frequency", "components"] as const)
      if (this.#has(row, key)) this.#fault(key, "notOfKind");
    const description = this.#text(row, "description", MAX_DESCRIPTION);
    const elevation = this.#elevation(row);
    const placeMessage = this.#place(row);
    if (placeMessage) this.#checkPlace(placeMessage.place, placeMessage.key);
    return {
      ...(description === undefined ? {} : { description }),
      ...(elevation === undefined ? {} : { elevation }),
      ...(placeMessage && this.#faults.length === 0
        ? { place: placeMessage.place, system: this.#count(placeMessage) }
        : {}),
    };
  }

  #elevation(row: SheetRow): number | undefined {
    const cell = this.#cell(row, "elevation");
    if (isBlank(cell)) return undefined;
    const text =
      typeof cell === "string" ? cell.replace(/\s*m(\.?\s*s\.?\s*n\.?\s*m\.?|snm|asl)?\.?$/i, "") : cell;
    const read = readNumber(text);
    // An ambiguous number is read as thousands, the only plausible elevation: 2.816 is two thousand, and three metres
    // are written 2,8.
    const value =
      read.fault === "ambiguousNumber" && typeof text === "string"
        ? Number(text.replace(/[.,\s]/g, ""))
        : read.fault === undefined
          ? read.value
          : undefined;
    if (value === undefined) this.#fault("elevation", read.fault ?? "notNumber");
    else if (value < MIN_ELEVATION || value > MAX_ELEVATION) this.#fault("elevation", "elevationRange");
    else return value;
    return undefined;
  }

  /** Degrees, metres, or both when they agree. */
  #place(row: SheetRow): PlaceMessage | undefined {
    const degrees = this.#has(row, "latitude") || this.#has(row, "longitude");
    const metres = this.#has(row, "easting") || this.#has(row, "northing");
    if (!degrees && !metres) return undefined;
    const transformation = this.#transformation(row);
    const byDegrees = degrees ? this.#degrees(row, transformation) : undefined;
    const byMetres = metres ? this.#metres(row, transformation) : undefined;
    if (!byDegrees || !byMetres) return byDegrees ?? byMetres;
    const apart = distance(byDegrees.place, byMetres.place);
    if (apart > MAX_APART_METRES)
      this.#fault("easting", "placesDiffer", { params: { metres: Math.round(apart) } });
    return byDegrees;
  }

  #degrees(row: SheetRow, transformation: Transformation | undefined): PlaceMessage | undefined {
    const [latitude, longitude] = [this.#angle(row, "latitude"), this.#angle(row, "longitude")];
    if (latitude === undefined || longitude === undefined || !transformation) return undefined;
    return {
      place: toWgs84({ transformation, utm: null }, longitude, latitude),
      transformation,
      utm: null,
      key: "latitude",
    };
  }

  #angle(row: SheetRow, axis: Axis): number | undefined {
    const cell = this.#cell(row, axis);
    if (isBlank(cell)) {
      this.#fault(axis, "halfPlace");
      return undefined;
    }
    const read = readDegrees(cell, axis);
    if (read.fault === undefined) return read.value;
    const swapped = read.fault === "latitudeRange" && this.#angleFits(row);
    this.#fault(axis, swapped ? "swapped" : read.fault, { params: { latitude: "", longitude: "" } });
    return undefined;
  }

  /** Whether the two cells are valid when latitude and longitude are swapped. */
  #angleFits(row: SheetRow): boolean {
    return (
      readDegrees(this.#cell(row, "longitude"), "latitude").fault === undefined &&
      readDegrees(this.#cell(row, "latitude"), "longitude").fault === undefined
    );
  }

  #metres(row: SheetRow, transformation: Transformation | undefined): PlaceMessage | undefined {
    const utm = this.#zone(row);
    const [easting, northing] = [this.#length(row, "easting"), this.#length(row, "northing")];
    if (easting === undefined || northing === undefined) return undefined;
    // Without a known hemisphere only values that no zone allows are refused.
    const rule = gridFault(easting, northing, utm ?? { zone: 1, south: northing > 0 });
    if (rule) {
      this.#fault(rule === "northingRange" ? "northing" : "easting", rule);
      return undefined;
    }
    if (!utm || !transformation) return undefined;
    return {
      place: toWgs84({ transformation, utm }, easting, northing),
      transformation,
      utm,
      key: "easting",
    };
  }

  #length(row: SheetRow, key: "easting" | "northing"): number | undefined {
    const cell = this.#cell(row, key);
    if (isBlank(cell)) {
      this.#fault(key, "halfGrid");
      return undefined;
    }
    const read = readMetres(cell);
    if (read.fault === undefined) return read.value;
    this.#fault(key, read.fault);
    return undefined;
  }

  /**
   * The file's declared zone, else the row's own, else the user's answer; without any of them the question is added.
   */
  #zone(row: SheetRow): UtmZone | undefined {
    const { answers, declared } = this.#setting;
    if (declared?.zone) return declared.zone;
    if (!this.#has(row, "zone")) {
      this.questions.add("zone");
      const answeredZone = answers.zone === undefined ? undefined : readZone(answers.zone);
      if (answeredZone?.fault !== undefined || !answeredZone || answeredZone.value.south === null)
        return undefined;
      return { zone: answeredZone.value.zone, south: answeredZone.value.south };
    }
    const read = readZone(this.#cell(row, "zone"));
    if (read.fault !== undefined) {
      this.#fault("zone", read.fault);
      return undefined;
    }
    const { zone, south } = read.value;
    if (south !== null) return { zone, south };
    this.questions.add("hemisphere");
    return answers.hemisphere === undefined ? undefined : { zone, south: answers.hemisphere === "S" };
  }

  /** In the order of the zone: the file's declaration, the row's own datum, or the user's answer. */
  #transformation(row: SheetRow): Transformation | undefined {
    const { answers, declared } = this.#setting;
    if (declared?.datum)
      return "transformation" in declared.datum
        ? transformationOf(declared.datum.transformation)
        : this.#ofFamily(declared.datum.datum);
    if (!this.#has(row, "datum")) {
      this.questions.add("datum");
      return transformationOf(answers.datum ?? "");
    }
    const read = readDatum(this.#cell(row, "datum"));
    if (read.fault !== undefined) {
      this.#fault("datum", read.fault);
      return undefined;
    }
    return typeof read.value === "string" ? this.#ofFamily(read.value) : read.value;
  }

  /** Only the user can know which of a datum's transformations applies. */
  #ofFamily(datum: Datum): Transformation | undefined {
    const question = datum === "PSAD56" ? "psad56" : "sad69";
    this.questions.add(question);
    const chosen = transformationOf(this.#setting.answers[question] ?? "");
    return chosen?.datum === datum ? chosen : undefined;
  }

  /** A place on the wrong side of the world is an error with a suggestion; the coordinates are not corrected. */
  #checkPlace({ latitude, longitude }: Place, key: CatalogColumn): void {
    const { middle } = this.#setting;
    const placeMessage = { latitude: latitude.toFixed(4), longitude: longitude.toFixed(4) };
    if (latitude < SOUTHERNMOST) {
      this.#fault(key, "swapped", { params: placeMessage });
      return;
    }
    if (!middle || distance(middle, { latitude, longitude }) < FAR_METRES) return;
    const near = (lat: number, lon: number) =>
      Math.abs(lat) <= 90 && distance(middle, { latitude: lat, longitude: lon }) < NEAR_METRES;
    if (near(longitude, latitude)) this.#fault(key, "swapped", { params: placeMessage });
    else if (near(-latitude, longitude)) this.#fault(key, "wrongLatitudeSign", { params: placeMessage });
    else if (near(latitude, -longitude) || near(-latitude, -longitude))
      this.#fault(key === "latitude" ? "longitude" : key, "wrongLongitudeSign", { params: placeMessage });
  }

  #count({ transformation, utm, place }: PlaceMessage): string {
    const key = `${transformation.id} ${utm ? `${utm.zone}${utm.south ? "S" : "N"}` : ""}`;
    const before = this.systems.get(key);
    const outside = isValidAt(transformation, place.latitude, place.longitude) ? 0 : 1;
    this.systems.set(key, {
      transformation: transformation.id,
      utm,
      rows: (before?.rows ?? 0) + 1,
      outside: (before?.outside ?? 0) + outside,
    });
    return key;
  }

  #other(row: SheetRow, kind: CatalogKind | undefined, name: string | undefined): Partial<CatalogRowRead> {
    if (!kind) return {};
    const own = kind === "frequencies" ? "frequency" : kind === "subcomponents" ? "components" : null;
    const all = [
      "description",
      "latitude",
      "longitude",
      "easting",
      "northing",
      "zone",
      "datum",
      "elevation",
    ] as const;
    for (const key of [...all, "frequency", "components"] as const)
      if (key !== own && this.#has(row, key)) this.#fault(key, "notOfKind");
    if (kind === "environmental-components" && name !== undefined) this.ownComponents.add(fold(name));
    if (own === "frequency") return this.#frequency(row, name);
    return own === "components" ? this.#components(row) : {};
  }

  /** A frequency whose name already states the step needs no second cell. */
  #frequency(row: SheetRow, name: string | undefined): Partial<CatalogRowRead> {
    const text = this.#text(row, "frequency", 200);
    const frequency = frequencyOfName(text ?? name ?? "");
    if (frequency !== undefined && frequency !== "ambiguous") return { frequency };
    if (text !== undefined) this.#fault("frequency", "unknownFrequency");
    else if (name !== undefined) this.#fault("frequency", "frequencyMissing");
    return {};
  }

  #components(row: SheetRow): Partial<CatalogRowRead> {
    const text = this.#text(row, "components", 5000);
    if (text === undefined) return {};
    const known = this.#setting.components;
    const keys = new Set<string>();
    for (const name of namesIn(text)) {
      const key = fold(name);
      keys.add(key);
      this.referredComponents.add(key);
      if (known && !known.has(key)) this.#fault("components", "unknownComponent", { params: { name } });
    }
    return { components: [...keys] };
  }
}

interface PlaceMessage {
  readonly place: Place;
  readonly transformation: Transformation;
  readonly utm: UtmZone | null;
  /** The column at which a fault of the place is reported. */
  readonly key: CatalogColumn;
}
