// Names of a file that the project's catalogue does not have, each once with how many rows say it.
import type { UnknownName } from "@vetaverde/contract/plans";
import { fold } from "@vetaverde/domain/text/fold";
import type { Match } from "./plans.lookup.ts";

/** As many as are listed; the rest is counted. */
const MAX_LISTED = 1000;
/** A cell may hold a paragraph: of a name so much is kept. */
const MAX_LENGTH = 200;

export class UnknownNames {
  readonly #names = new Map<string, { -readonly [K in keyof UnknownName]: UnknownName[K] }>();
  #others = 0;

  /** A row says a name that was not found. `isRequired` where it keeps the row from being saved. */
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

  /** Those that keep the file from being saved first, then by kind and name. */
  list(): UnknownName[] {
    return [...this.#names.values()].sort(
      (a, b) =>
        Number(b.isRequired) - Number(a.isRequired) ||
        a.kind.localeCompare(b.kind) ||
        a.name.localeCompare(b.name),
    );
  }

  /** Rows whose names are not listed: there are more names than a list holds. */
  get unlistedRows(): number {
    return this.#others;
  }
}
