// What a file's rows would change in the catalogue. Saving overwrites only what the preview showed.
import { createHash } from "node:crypto";
import type { CatalogKind } from "@vetaverde/contract/catalog";
import type { CatalogOutcome, CatalogRowOutcome } from "@vetaverde/contract/catalog-imports";
import type { Locale } from "@vetaverde/domain/locale";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";
import { fold } from "@vetaverde/domain/text/fold";
import { catalogImportWords } from "./catalog-import.messages.ts";
import type { CatalogRowRead } from "./catalog-import.types.ts";
import type { ExistingEntry } from "./rows.gen.ts";

/** A row with its outcome; `after` is the entry as it would be saved. */
export interface ComparedLine {
  readonly read: CatalogRowRead;
  readonly before: ExistingEntry | null;
  readonly after: Omit<ExistingEntry, "id">;
  readonly outcome: CatalogOutcome;
  readonly changed: readonly ChangedField[];
}

export type ChangedField =
  | "name"
  | "description"
  | "place"
  | "elevation"
  | "frequency"
  | "components"
  | "active";

/** A centimetre on the ground, in degrees: the loss of a conversion there and back. */
const SAME_DEGREES = 1e-7;
const SAME_METRES = 0.005;

const same = (a: number | null, b: number | null, within: number) =>
  a === null || b === null ? a === b : Math.abs(a - b) <= within;

export const entryKey = (kind: CatalogKind, nameKey: string): string => `${kind} ${nameKey}`;

/** @param existing by `entryKey` */
export function compareRows(
  rows: readonly CatalogRowRead[],
  existing: ReadonlyMap<string, ExistingEntry>,
): ComparedLine[] {
  return rows.map((read) => {
    const nameKey = fold(read.name);
    const before = existing.get(entryKey(read.kind, nameKey)) ?? null;
    const after = entryAfter(read, nameKey, before);
    const changed = before ? changedFields(before, after) : [];
    const outcome = !before ? "new" : changed.length > 0 ? "changed" : "unchanged";
    return { read, before, after, outcome, changed };
  });
}

/** Blank cells leave the entry's fields unchanged. */
function entryAfter(
  read: CatalogRowRead,
  nameKey: string,
  before: ExistingEntry | null,
): Omit<ExistingEntry, "id"> {
  const place = read.place ?? before;
  return {
    kind: read.kind,
    name: read.name,
    nameKey,
    active: read.active ?? before?.active ?? true,
    mergedInto: before?.mergedInto ?? null,
    description: read.description ?? before?.description ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    elevation: read.elevation ?? before?.elevation ?? null,
    frequency: read.frequency ?? before?.frequency ?? null,
    components: [...(read.components ?? before?.components ?? [])],
  };
}

function changedFields(before: ExistingEntry, after: Omit<ExistingEntry, "id">): ChangedField[] {
  const isSamePlace =
    same(before.latitude, after.latitude, SAME_DEGREES) &&
    same(before.longitude, after.longitude, SAME_DEGREES);
  const componentsOf = (entry: Omit<ExistingEntry, "id">) => [...entry.components].sort().join("\n");
  const isChanged: Record<ChangedField, boolean> = {
    name: before.name !== after.name,
    description: before.description !== after.description,
    place: !isSamePlace,
    elevation: !same(before.elevation, after.elevation, SAME_METRES),
    frequency: before.frequency !== after.frequency,
    components: componentsOf(before) !== componentsOf(after),
    active: before.active !== after.active,
  };
  return (Object.keys(isChanged) as ChangedField[]).filter((field) => isChanged[field]);
}

/**
 * A digest of the entries that the rows were compared with. A different digest when saving means that the catalogue
 * changed meanwhile.
 */
export function comparedDigest(rows: readonly ComparedLine[]): string {
  const hash = createHash("sha256");
  for (const { before } of rows) hash.update(`${JSON.stringify(before)}\n`);
  return hash.digest("hex");
}

/** A compared row in the form that the preview shows. */
export function toOutcome(row: ComparedLine, locale: Locale): CatalogRowOutcome {
  const { read, before, after, outcome, changed } = row;
  const { fields } = catalogImportWords(locale);
  return {
    row: read.row,
    kind: read.kind,
    name: read.name,
    outcome,
    archived: before !== null && !before.active && !after.active,
    changes: before
      ? changed.map((field) => ({
          field: fields[field],
          before: fieldText(before, field, locale),
          after: fieldText(after, field, locale),
        }))
      : [],
  };
}

function fieldText(entry: Omit<ExistingEntry, "id">, field: ChangedField, locale: Locale): string {
  const { states, noPlace } = catalogImportWords(locale);
  const number = (value: number | null, digits: number) =>
    value === null ? "—" : value.toLocaleString(locale, { maximumFractionDigits: digits });
  if (field === "place")
    return entry.latitude === null ? noPlace : `${number(entry.latitude, 7)}; ${number(entry.longitude, 7)}`;
  if (field === "elevation") return number(entry.elevation, 2);
  if (field === "frequency")
    return entry.frequency === null ? "—" : (FREQUENCY_NAMES[entry.frequency][locale][0] ?? entry.frequency);
  if (field === "active") return entry.active ? states.active : states.archived;
  if (field === "components") return entry.components.join("; ") || "—";
  return entry[field] ?? "—";
}
