// Compares the cells of a workbook with the project's catalogue.
import { type Frequency, isFrequency } from "@vetaverde/domain/schedule/frequency";
import { frequencyOfName } from "@vetaverde/domain/schedule/frequency-names";
import { closest } from "@vetaverde/domain/text/closest";
import { fold } from "@vetaverde/domain/text/fold";
import type { ImportRule } from "../plans.messages.ts";

/** A record that a cell may refer to. */
export interface CatalogRecord {
  readonly id: string;
  readonly name: string;
  readonly frequency: string | null;
  /** `alias`: a name merged into the record of `id`; `archived`: a name that is no longer accepted. Absent: active. */
  readonly state?: "alias" | "archived";
}
/** The project's records by kind of column; a kind without any is absent. */
export type Catalog = Readonly<Record<string, readonly CatalogRecord[]>>;

/** The user's choices of what names in a file mean: by kind and folded name, the id of a record. */
export type ChosenNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Active records, which lists offer. */
export const inUse = (records: readonly CatalogRecord[] = []): CatalogRecord[] =>
  records.filter(({ state }) => state === undefined);

interface MatchedRecord {
  readonly id: string;
  readonly name: string;
  readonly frequency: Frequency | null;
}
interface Missed {
  readonly rule: ImportRule;
  readonly suggestion?: string;
  /** The frequency that the name means, when the project has no record of it. */
  readonly frequency?: Frequency;
}

export type Match =
  | { readonly record: MatchedRecord; readonly missed?: undefined }
  | { readonly missed: Missed };

// Limits the search for suggestions: in a file full of unknown names it would take most of the import's time.
const MAX_SUGGESTIONS = 2000;

/** `PZ-T3`, `pz t03` and `PZT003` are variants of one code: sufficient for a suggestion, not for a match. */
function looseCode(folded: string): string {
  return folded.replace(/(?<!\d)0+(?=\d)/g, "").replace(/[^a-z0-9]+/g, "");
}

export class Lookup {
  readonly #byName = new Map<string, CatalogRecord>();
  readonly #byCode = new Map<string, string | null>();
  readonly #names: readonly string[];
  readonly #records: readonly CatalogRecord[];
  readonly #known = new Map<string, Match>();
  readonly #frequencies: boolean;
  #suggestions = 0;

  constructor(
    kind: string,
    records: readonly CatalogRecord[],
    chosen: Readonly<Record<string, string>> = {},
  ) {
    this.#records = inUse(records);
    this.#frequencies = kind === "frequencies";
    this.#names = this.#records.map(({ name }) => name);
    for (const record of records) this.#byName.set(fold(record.name), record);
    for (const record of this.#records) {
      const code = looseCode(fold(record.name));
      this.#byCode.set(code, this.#byCode.has(code) ? null : record.name);
    }
    for (const [key, id] of Object.entries(chosen)) {
      const record = this.#records.find((one) => one.id === id);
      if (record) this.#byName.set(key, record);
    }
  }

  get size(): number {
    return this.#records.length;
  }

  match(text: string): Match {
    const known = this.#known.get(text);
    if (known) return known;
    const match = this.#find(text);
    this.#known.set(text, match);
    return match;
  }

  #find(text: string): Match {
    const record = this.#byName.get(fold(text));
    if (record?.state === "archived") return { missed: { rule: "archivedInCatalog" } };
    if (record) return { record: asFound(record) };
    return this.#frequencies
      ? this.#frequency(text)
      : { missed: { rule: "notInCatalog", suggestion: this.#suggest(text) } };
  }

  /** The product's standard names in four languages match the project's record of that frequency. */
  #frequency(text: string): Match {
    const frequency = frequencyOfName(text);
    if (frequency === "ambiguous") return { missed: { rule: "ambiguousFrequency" } };
    if (!frequency) return { missed: { rule: "notFrequency", suggestion: this.#suggest(text) } };
    const [record, second] = this.#records.filter((candidate) => candidate.frequency === frequency);
    if (!record) return { missed: { rule: "frequencyNotInProject", frequency } };
    return second ? { missed: { rule: "frequencyTwice" } } : { record: asFound(record) };
  }

  #suggest(text: string): string | undefined {
    if (++this.#suggestions > MAX_SUGGESTIONS) return undefined;
    const code = looseCode(fold(text));
    return (code !== "" ? this.#byCode.get(code) : undefined) ?? closest(text, this.#names) ?? undefined;
  }
}

function asFound({ id, name, frequency }: CatalogRecord): MatchedRecord {
  return { id, name, frequency: isFrequency(frequency) ? frequency : null };
}
