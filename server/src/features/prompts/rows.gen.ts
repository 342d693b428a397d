// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes as OwnColumnTypes } from "./column-types.ts";

export interface PromptRow {
  id: string;
  name: string;
  language: "es" | "en" | "fr" | "pt";
  default: boolean;
  active: boolean;
  version: number;
  updatedAt: Date;
  updatedBy: { id: string; name: string };
  text: string;
}

export interface VersionRow {
  version: number;
  name: string;
  language: OwnColumnTypes["prompt_versions.language"];
  text: string;
  default: boolean;
  active: boolean;
  at: Date;
  by: { id: string; name: string };
  total: number;
}
