// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface AcceptanceRow {
  id: string;
  acceptedAt: Date;
  userId: string;
  name: string;
  email: string;
  projectId: string;
  projectName: string;
  policyId: string;
  title: string;
  startDate: Date;
  locale: ColumnTypes["policy_acceptances.locale"];
  sha256: string;
  urlPolicy: string | null;
  datePolicy: Date | null;
}

export interface PolicyRow {
  id: string;
  texts: ColumnTypes["policies.texts"];
  startDate: Date;
}

export interface VersionRow {
  id: string;
  texts: ColumnTypes["policies.texts"];
  startDate: Date;
  publishedAt: Date;
  publishedBy: string | null;
  acceptances: number;
}
