// The format in which checked rows are stored between preview and saving: a thousand rows per chunk, each text written
// once. This file contains both writer and reader.
import { datumOf } from "@vetaverde/domain/geo/datums";
import { isFrequency } from "@vetaverde/domain/schedule/frequency";
import {
  DETAIL_KEYS,
  NO_DETAILS,
  type PlanCoordinates,
  type SeriesDetails,
} from "@vetaverde/domain/schedule/series-details";
import { CATALOG_COLUMNS, type ColumnKey } from "@vetaverde/domain/schedule/template";
import type { StagedLine } from "./plans.rows.ts";

export const CHUNK_ROWS = 1000;

/** A row as numbers: its number in the sheet, hours, then indices into the chunk's words (−1 for none). */
type PackedLine = number[];

interface Packed {
  words: string[];
  rows: PackedLine[];
}

export class ChunkWriter {
  #words = new Map<string, number>();
  #rows: PackedLine[] = [];

  get size(): number {
    return this.#rows.length;
  }

  add(row: StagedLine): void {
    const { coordinates, details } = row;
    this.#rows.push([
      row.row,
      row.durationHours,
      ...CATALOG_COLUMNS.map((key) => this.#word(row.ids[key])),
      this.#word(row.frequency),
      this.#word(row.startDate),
      this.#word(row.startTime),
      this.#word(row.endDate),
      this.#word(row.endTime),
      this.#word(row.shortCommitment),
      this.#word(row.responsible ?? undefined),
      this.#word(coordinates?.easting.toString()),
      this.#word(coordinates?.northing.toString()),
      this.#word(coordinates?.zone ?? undefined),
      this.#word(coordinates?.datum ?? undefined),
      ...DETAIL_KEYS.map((key) => this.#word(details[key] ?? undefined)),
    ]);
  }

  /** Returns the rows so far as text, and resets the writer. */
  take(): string {
    const packed: Packed = { words: [...this.#words.keys()], rows: this.#rows };
    this.#words = new Map();
    this.#rows = [];
    return JSON.stringify(packed);
  }

  #word(text: string | undefined): number {
    if (text === undefined) return -1;
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    this.#words.set(text, this.#words.size);
    return this.#words.size - 1;
  }
}

/** The words of a packed row, by their place after its two numbers. */
type WordAt = (at: number) => string | undefined;

/** Chunks of earlier versions end before these. */
const COORDINATES_AT = CATALOG_COLUMNS.length + 7;
const DETAILS_AT = COORDINATES_AT + 4;

function coordinatesIn(word: WordAt): PlanCoordinates | null {
  const [easting, northing, zone, datum] = [0, 1, 2, 3].map((at) => word(COORDINATES_AT + at));
  if (easting === undefined || northing === undefined) return null;
  return {
    easting: Number(easting),
    northing: Number(northing),
    zone: zone ?? null,
    datum: datumOf(datum),
  };
}

function detailsIn(word: WordAt): SeriesDetails {
  const details = { ...NO_DETAILS };
  for (const [at, key] of DETAIL_KEYS.entries()) details[key] = word(DETAILS_AT + at) ?? null;
  return details;
}

export function readChunk(text: string): StagedLine[] {
  const { words, rows } = JSON.parse(text) as Packed;
  return rows.map((packed) => {
    const [row = 0, durationHours = 0, ...rest] = packed;
    const word = (at: number) => words[rest[at] ?? -1];
    const ids: Partial<Record<ColumnKey, string>> = {};
    for (const [at, key] of CATALOG_COLUMNS.entries()) {
      const id = word(at);
      if (id !== undefined) ids[key] = id;
    }
    const frequency = word(7);
    if (!isFrequency(frequency)) throw new Error("a kept row has no frequency");
    return {
      row,
      durationHours,
      ids,
      frequency,
      startDate: word(8) ?? "",
      startTime: word(9) ?? "",
      endDate: word(10) ?? "",
      endTime: word(11) ?? "",
      shortCommitment: word(12) ?? "",
      responsible: word(13) ?? null,
      coordinates: coordinatesIn(word),
      details: detailsIn(word),
    };
  });
}
