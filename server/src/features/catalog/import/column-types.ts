import type { CatalogAnswers, SystemRead } from "./catalog-import.types.ts";

export interface ColumnTypes {
  "catalog_previews.answers": CatalogAnswers;
  "catalog_previews.systems": readonly SystemRead[];
}
