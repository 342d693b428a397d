// Checks the rows of the workbook one by one: returns each wrong cell with the rule it breaks, and each valid row as a
// series.
import type { CatalogKind } from "@vetaverde/contract/catalog";
import { DATUM_NAMES, type Datum } from "@vetaverde/domain/geo/datums";
import { type Frequency, isFrequency } from "@vetaverde/domain/schedule/frequency";
import {
  type HeaderGrid,
  isNoValue,
  planGridFault,
  readPlanDatum,
  readPlanMetres,
  readPlanZone,
  splitGridHeader,
} from "@vetaverde/domain/schedule/plan-coordinates";
import { countSeries, type Series, seriesFault } from "@vetaverde/domain/schedule/series";
import {
  DETAIL_KEYS,
  NO_DETAILS,
  type PlanCoordinates,
  type SeriesDetails,
} from "@vetaverde/domain/schedule/series-details";
import {
  type ColumnKey,
  type ColumnKind,
  DEFAULT_END_TIME,
  DEFAULT_START_TIME,
  isValueKind,
  MAX_DURATION_HOURS,
  TEMPLATE_COLUMNS,
  type TemplateColumn,
} from "@vetaverde/domain/schedule/template";
import { type CellDate, type DateSystem, readDate, readTime } from "@vetaverde/domain/text/cell-dates";
import { type Cell, type CellResult, isBlank, readHours, readText } from "@vetaverde/domain/text/cells";
import { clock } from "../../../gateways/excel/import/cell-text.ts";
import type { RowFault as Fault, FoundColumn, RowReader } from "../../../gateways/excel/import/layout.ts";
import type { SheetRow } from "../../../gateways/excel/read/sheet-scanner.ts";
import type { ImportRule } from "../plans.messages.ts";
import { type Catalog, type ChosenNames, Lookup } from "./plans.lookup.ts";
import type { UnknownNames } from "./plans.unknown.ts";

export const MAX_MONITORINGS = 1_000_000;

type RowFault = Fault<ColumnKey, ImportRule>;

/** A valid row: catalogue records by id, and the series that the schedule expands. */
export interface StagedLine extends Series {
  readonly row: number;
  readonly ids: Readonly<Partial<Record<ColumnKey, string>>>;
  readonly shortCommitment: string;
  readonly responsible: string | null;
  readonly details: SeriesDetails;
  readonly coordinates: PlanCoordinates | null;
}

export interface CheckedLine extends StagedLine {
  /** The number of monitorings of the series. */
  readonly monitorings: number;
}

interface Reader {
  readonly column: TemplateColumn;
  /** Undefined: an optional column that the file lacks. */
  readonly index: number | undefined;
  readonly lookup: Lookup | undefined;
}

/** The values read from a row's cells so far. */
interface Draft {
  ids: Partial<Record<ColumnKey, string>>;
  frequency: Frequency | null;
  texts: Partial<Record<ColumnKey, string>>;
  dates: Partial<Record<ColumnKey, CellDate>>;
  times: Partial<Record<ColumnKey, number>>;
  hours: number | null;
  metres: Partial<Record<ColumnKey, number>>;
  zone: string | null;
  datum: Datum | null;
}

const DATUM_LIST = Object.values(DATUM_NAMES).join(", ");
/** No monitoring of a plan is dated before this year: it is a typing error. */
const FIRST_PLAN_YEAR = 1990;

/** A responsible may be any text; the catalogue only determines the spelling of its own names. */
const RESPONSIBLES = "responsibles";

const isCatalogKind = (kind: ColumnKind): kind is ColumnKind & CatalogKind => !isValueKind(kind);

const emptyDraft = (): Draft => ({
  ids: {},
  frequency: null,
  texts: {},
  dates: {},
  times: {},
  hours: null,
  metres: {},
  zone: null,
  datum: null,
});

/** The datum and zone that the headers of the coordinates state for all rows. */
function gridOfHeaders(columns: readonly FoundColumn<ColumnKey>[]): HeaderGrid {
  const grids = columns
    .filter(({ key }) => key === "utmEasting" || key === "utmNorthing")
    .map(({ header }) => splitGridHeader(header));
  return {
    datum: grids.find((grid) => grid?.datum)?.datum ?? null,
    zone: grids.find((grid) => grid?.zone)?.zone ?? null,
  };
}

/** The texts of a row besides those of its schedule. */
function detailsOf({ texts }: Draft): SeriesDetails {
  if (DETAIL_KEYS.every((key) => texts[key] === undefined)) return NO_DETAILS;
  const details = { ...NO_DETAILS };
  for (const key of DETAIL_KEYS) details[key] = texts[key] ?? null;
  return details;
}

export class RowChecker implements RowReader<CheckedLine, ColumnKey> {
  readonly #readers: readonly Reader[];
  #monitorings = 0;
  #full = false;
  readonly #system: DateSystem;
  readonly #days = new Map<Cell, CellResult<CellDate>>();
  #faults: RowFault[] = [];
  readonly #unknown: UnknownNames;
  readonly #responsibles: Lookup | null;
  readonly #headerGrid: HeaderGrid;

  constructor(
    columns: readonly FoundColumn<ColumnKey>[],
    { catalog, names, unknown }: { catalog: Catalog; names: ChosenNames; unknown: UnknownNames },
    system: DateSystem,
  ) {
    this.#system = system;
    this.#unknown = unknown;
    this.#headerGrid = gridOfHeaders(columns);
    const responsibles = catalog[RESPONSIBLES] ?? [];
    this.#responsibles =
      responsibles.length > 0 ? new Lookup(RESPONSIBLES, responsibles, names[RESPONSIBLES]) : null;
    this.#readers = TEMPLATE_COLUMNS.map((column) => ({
      column,
      index: columns.find(({ key }) => key === column.key)?.index,
      lookup: isCatalogKind(column.kind)
        ? new Lookup(column.kind, catalog[column.kind] ?? [], names[column.kind])
        : undefined,
    }));
  }

  /** For each column in the file, the number of records that it was compared with. */
  get catalog(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { column, index, lookup } of this.#readers)
      if (lookup && index !== undefined) counts[column.key] = lookup.size;
    return counts;
  }

  check(row: SheetRow): { checked: CheckedLine | null; faults: readonly RowFault[] } {
    this.#faults = [];
    const draft = emptyDraft();
    for (const reader of this.#readers) {
      const cell = reader.index === undefined ? null : (row.cells[reader.index] ?? null);
      if (!isBlank(cell)) this.#read(reader, cell, draft);
      else if (reader.column.filled) this.#fault(reader.column.key, "required");
    }
    const series = this.#series(draft);
    const coordinates = this.#coordinates(draft);
    if (!series || this.#faults.length > 0) return { checked: null, faults: this.#faults };
    const shortCommitment = draft.texts.shortCommitment ?? "";
    const responsible = draft.texts.responsible ?? null;
    const monitorings = countSeries(series);
    this.#monitorings += monitorings;
    if (this.#monitorings > MAX_MONITORINGS && !this.#full) {
      // Only the row that exceeds the limit is reported, not those after it.
      this.#full = true;
      this.#fault("frequency", "tooManyMonitorings", { params: { max: MAX_MONITORINGS } });
    }
    const checked = {
      row: row.number,
      ids: draft.ids,
      shortCommitment,
      responsible,
      details: detailsOf(draft),
      coordinates,
      ...series,
      monitorings,
    };
    return { checked, faults: this.#faults };
  }

  #fault(key: ColumnKey, rule: ImportRule, more: Pick<RowFault, "suggestion" | "params"> = {}): void {
    this.#faults.push({ key, rule, ...more });
  }

  #read({ column, lookup }: Reader, cell: Cell, draft: Draft): void {
    const { key, kind } = column;
    if (kind === "date") this.#keep(key, this.#day(cell), (value) => (draft.dates[key] = value));
    else if (kind === "time") this.#keep(key, readTime(cell), (value) => (draft.times[key] = value));
    else if (kind === "hours") this.#keep(key, readHours(cell), (value) => this.#hours(value, draft));
    else if (kind === "metres" || kind === "zone" || kind === "datum")
      this.#coordinate(key, kind, cell, draft);
    else
      this.#keep(key, readText(cell), (text) =>
        lookup ? this.#record(column, text, lookup, draft) : this.#text(column, text, draft),
      );
  }

  /** A part of the row's coordinates; "-" and "N/A" are no value. */
  #coordinate(key: ColumnKey, kind: "metres" | "zone" | "datum", cell: Cell, draft: Draft): void {
    if (isNoValue(cell)) return;
    if (kind === "metres") {
      const metres = readPlanMetres(cell);
      if (metres) draft.metres[key] = metres.value;
      else this.#fault(key, "notMetres");
      return;
    }
    if (kind === "zone") {
      const zone = readPlanZone(cell);
      if (zone.fault) this.#fault(key, zone.fault);
      else draft.zone = zone.value;
      return;
    }
    const datum = readPlanDatum(cell);
    if (datum.fault) this.#fault(key, datum.fault, { params: { datums: DATUM_LIST } });
    else {
      draft.datum = datum.value.datum;
      draft.zone ??= datum.value.zone;
    }
  }

  /** The row's position, if it has both of its numbers. */
  #coordinates({ metres: { utmEasting, utmNorthing }, ...draft }: Draft): PlanCoordinates | null {
    const zone = draft.zone ?? this.#headerGrid.zone;
    const datum = draft.datum ?? this.#headerGrid.datum;
    const isFaulty = this.#faults.some(({ key }) => key === "utmEasting" || key === "utmNorthing");
    if (isFaulty || (utmEasting === undefined && utmNorthing === undefined)) return null;
    if (utmEasting === undefined || utmNorthing === undefined) {
      this.#fault(utmEasting === undefined ? "utmEasting" : "utmNorthing", "halfGrid");
      return null;
    }
    const rule = planGridFault(utmEasting, utmNorthing, zone);
    if (rule) this.#fault(rule === "northingRange" ? "utmNorthing" : "utmEasting", rule);
    return { easting: utmEasting, northing: utmNorthing, zone, datum };
  }

  #keep<T>(key: ColumnKey, result: CellResult<T>, assign: (value: T) => void): void {
    if (result.fault) this.#fault(key, result.fault);
    else assign(result.value);
  }

  #day(cell: Cell): CellResult<CellDate> {
    // Cached, because the same days recur; the key of a serial date is its number.
    const key = typeof cell === "object" && cell !== null && "serial" in cell ? cell.serial : cell;
    const known = this.#days.get(key);
    if (known) return known;
    const day = readDate(cell, this.#system, FIRST_PLAN_YEAR);
    if (this.#days.size < 50_000) this.#days.set(key, day);
    return day;
  }

  #hours(value: number, draft: Draft): void {
    // A thousandth of an hour is 3.6 seconds, finer than any plan.
    const hours = Math.round(value * 1000) / 1000;
    draft.hours = hours;
    if (!(hours > 0)) this.#fault("durationHours", "durationPositive");
    else if (hours > MAX_DURATION_HOURS)
      this.#fault("durationHours", "durationTooLong", { params: { max: MAX_DURATION_HOURS } });
  }

  #text({ key, maxLength }: TemplateColumn, text: string, draft: Draft): void {
    if (maxLength !== undefined && text.length > maxLength) {
      this.#fault(key, "tooLong", { params: { length: text.length, max: maxLength } });
    }
    draft.texts[key] = key === "responsible" ? this.#responsible(text) : text;
  }

  /** The name in the catalogue's spelling, or as in the file when the catalogue lacks it. */
  #responsible(text: string): string {
    const match = this.#responsibles?.match(text);
    if (!match) return text;
    if (!match.missed) return match.record.name;
    this.#unknown.add(RESPONSIBLES, text, match.missed, false);
    return text;
  }

  #record({ key, kind }: TemplateColumn, text: string, lookup: Lookup, draft: Draft): void {
    const match = lookup.match(text);
    if (match.missed) {
      this.#fault(key, match.missed.rule, { suggestion: match.missed.suggestion });
      if (isCatalogKind(kind)) this.#unknown.add(kind, text, match.missed, true);
      return;
    }
    draft.ids[key] = match.record.id;
    if (key === "frequency")
      draft.frequency = isFrequency(match.record.frequency) ? match.record.frequency : null;
  }

  /** The series of a row whose cells are valid; records faults between its cells. */
  #series(draft: Draft): Series | null {
    const startTime = this.#timeOf("startDate", "startTime", draft);
    const endTime = this.#timeOf("endDate", "endTime", draft);
    const durationHours = draft.hours ?? this.#derivedHours(startTime, endTime);
    const { startDate, endDate } = draft.dates;
    if (!startDate || !endDate || !draft.frequency || durationHours === null) return null;
    const series: Series = {
      frequency: draft.frequency,
      startDate: startDate.date,
      startTime: startTime === null ? DEFAULT_START_TIME : clock(startTime),
      endDate: endDate.date,
      endTime: endTime === null ? DEFAULT_END_TIME : clock(endTime),
      durationHours,
    };
    const fault = this.#faults.length === 0 ? seriesFault(series) : null;
    if (fault === "end_before_start") {
      this.#fault(series.endDate < series.startDate ? "endDate" : "endTime", "endBeforeStart");
    } else if (fault === "continuous_without_length") this.#fault("endDate", "noLength");
    else if (fault) throw new Error(`a checked row breaks ${fault}`);
    return series;
  }

  /** The time of day from its own column, or from a date cell that includes one. */
  #timeOf(dateKey: "startDate" | "endDate", timeKey: "startTime" | "endTime", draft: Draft): number | null {
    const own = draft.times[timeKey];
    const inDate = draft.dates[dateKey]?.minutes ?? null;
    if (own === undefined) return inDate;
    if (inDate !== null && inDate !== own) this.#fault(timeKey, "timeConflict");
    return own;
  }

  #derivedHours(start: number | null, end: number | null): number | null {
    if (this.#faults.some(({ key }) => key === "durationHours" || key === "startTime" || key === "endTime"))
      return null;
    if (start !== null && end !== null && end > start) return Math.round(((end - start) / 60) * 1000) / 1000;
    this.#fault("durationHours", "durationMissing");
    return null;
  }
}
