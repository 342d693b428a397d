// Names of a file that the project's catalogue lacks, without duplicates, each with the number of its rows.
import type { UnknownName } from "@vetaverde/contract/plans";
import { fold } from "@vetaverde/domain/text/fold";
import type { Match } from "./plans.lookup.ts";

/** Maximum names listed; the rest is only counted. */
const MAX_LISTED = 1000;
/** A cell may contain a paragraph: longer names are cut to this length. */
const MAX_LENGTH = 200;

export class UnknownNames {
  readonly #names = new Map<string, { -readonly [K in keyof UnknownName]: UnknownName[K] }>();
  #others = 0;

  /** Adds an unknown name of a row. `isRequired`: the row cannot be saved without it. */
  add(
    kind: UnknownName["kind"],
    text: string,
    { rule, suggestion, frequency }: NonNullable<Match["missed"]>,
    isRequired: boolean,
  ): void {
    const key = `${kind} ${fold(text)}`;
    const known = this.#names.get(key);
    if (known) {
      known.rows++;
      return;
    }
    if (this.#names.size >= MAX_LISTED) {
      this.#others++;
      return;
    }
    this.#names.set(key, {
      kind,
      name: text.slice(0, MAX_LENGTH),
      rows: 1,
      suggestion: suggestion ?? null,
      frequency: frequency ?? null,
      isArchived: rule === "archivedInCatalog",
      isRequired,
    });
  }

  /** Names that prevent saving first, then by kind and name. */
  list(): UnknownName[] {
    return [...this.#names.values()].sort(
      (a, b) =>
        Number(b.isRequired) - Number(a.isRequired) ||
        a.kind.localeCompare(b.kind) ||
        a.name.localeCompare(b.name),
    );
  }

  /** Rows whose names are not listed, because there are more names than the list's maximum. */
  get unlistedRows(): number {
    return this.#others;
  }
}
