// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes as OwnColumnTypes } from "./column-types.ts";
import type { ColumnTypes } from "../../../platform/db/column-types.ts";

export interface ExistingEntry {
  id: string;
  kind: "stations" | "mining-components" | "environmental-components" | "subcomponents" | "sources" | "frequencies" | "types" | "responsibles";
  name: string;
  nameKey: string;
  active: boolean;
  /** Name of the entry that it was merged into. */
  mergedInto: string | null;
  description: string | null;
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
  frequency: "once" | "daily" | "weekly" | "fortnightly" | "monthly" | "bimonthly" | "quarterly" | "four-monthly" | "half-yearly" | "yearly" | "continuous" | null;
  /** Folded names of environmental components. */
  components: string[];
}

export interface PreviewRow {
  fileName: string;
  sha256: string;
  format: ColumnTypes["catalog_previews.format"];
  answers: OwnColumnTypes["catalog_previews.answers"];
  isAnswered: boolean;
  errorCount: number;
  systems: OwnColumnTypes["catalog_previews.systems"];
  compared: string;
  expiresAt: Date;
  /** Null once the preview is saved. */
  bytes: number | null;
}
