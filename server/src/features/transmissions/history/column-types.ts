import type { ColumnTypes as LedgerTypes } from "../column-types.ts";

export interface ColumnTypes {
  "transmission_profiles.settings": LedgerTypes["transmission_profiles.settings"];
  "transmission_submissions.vals": LedgerTypes["transmission_submissions.vals"];
  "transmission_submissions.subject": LedgerTypes["transmission_submissions.subject"];
  "transmission_submissions.fields": LedgerTypes["transmission_submissions.fields"];
}
