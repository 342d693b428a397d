// How the features that refer to catalogue entries take part in counting and merging them.
import type { CatalogKind, CatalogUse } from "@vetaverde/contract/catalog";
import type { Db, Tx } from "../../platform/db/db.ts";

/** An entry as a reference to it needs it: responsibles are referred to by their name. */
export interface ReferredEntry {
  readonly id: string;
  readonly name: string;
}

export interface UseCount {
  /** Of the entry that is referred to. */
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

/** What a feature that stores references to entries of the catalogue does for it. */
export interface CatalogReferences {
  count(
    db: Db | Tx,
    project: string,
    kind: CatalogKind,
    entries: readonly ReferredEntry[],
  ): Promise<readonly UseCount[]>;
  /** Makes all references to `from` references to `into`. */
  move(tx: Tx, project: string, kind: CatalogKind, from: ReferredEntry, into: ReferredEntry): Promise<void>;
  obstacles?(
    db: Db | Tx,
    project: string,
    kind: CatalogKind,
    from: ReferredEntry,
    into: ReferredEntry,
  ): Promise<readonly MergeObstacle[]>;
}
