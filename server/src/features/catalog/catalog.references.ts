// How the features that refer to catalogue entries take part in counting and merging them.
import type { CatalogKind, CatalogUse } from "@vetaverde/contract/catalog";
import type { Db, Tx } from "../../platform/db/db.ts";

/** The fields of an entry that references to it need: responsibles are referenced by their name. */
export interface ReferredEntry {
  readonly id: string;
  readonly name: string;
}

export interface UseCount {
  /** Id of the referenced entry. */
  readonly id: string;
  readonly use: CatalogUse;
  readonly count: number;
}

/** Why two entries cannot be merged. */
export type MergeObstacle =
  | { readonly rule: "sameSampleCodes"; readonly count: number; readonly example: string }
  | { readonly rule: "twoBoreholes" }
  | { readonly rule: "inLimitSet"; readonly name: string }
  | { readonly rule: "aroundNeutraliser"; readonly name: string }
  | { readonly rule: "otherFrequency" };

/** Implemented by each feature that stores references to catalogue entries. */
export interface CatalogReferences {
  count(
    db: Db | Tx,
    project: string,
    kind: CatalogKind,
    entries: readonly ReferredEntry[],
  ): Promise<readonly UseCount[]>;
  /** Replaces all references to `from` by references to `into`. */
  move(tx: Tx, project: string, kind: CatalogKind, from: ReferredEntry, into: ReferredEntry): Promise<void>;
  obstacles?(
    db: Db | Tx,
    project: string,
    kind: CatalogKind,
    from: ReferredEntry,
    into: ReferredEntry,
  ): Promise<readonly MergeObstacle[]>;
}
