// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface FileRow {
  id: string;
  type: "instrument" | "report" | "image" | "evidence" | "other";
  version: number;
  name: string;
  kind: string;
  size: number;
  sha256: string;
  createdAt: Date;
  createdBy: string;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  withdrawnReason: string | null;
}

export interface Locked {
  id: string;
  type: "instrument" | "report" | "image" | "evidence" | "other";
  version: number;
  withdrawn: boolean;
}

export interface Part {
  part: string;
  start: number;
  size: number;
}

export interface UploadRow {
  id: string;
  type: ColumnTypes["file_uploads.type"];
  name: string;
  /** The file that is to get a new version. */
  file: string | null;
  /** The instrument whose document it becomes; null for a file. */
  instrument: string | null;
  /** Whether a map layer is made of it. */
  isLayer: boolean;
  size: number;
  received: number;
  expiresAt: Date;
  /** The file that was created from it. */
  finished: string | null;
}

export interface VersionRow {
  version: number;
  name: string;
  kind: string;
  size: number;
  sha256: string;
  createdAt: Date;
  createdBy: string;
}
