import type { Unit } from "@vetaverde/domain/devices/units";

export interface ColumnTypes {
  "transmission_profiles.settings": Record<string, string>;
  "transmission_profiles.gap_codes": { code: string; meaning: string }[];
  "transmission_fields.unit": Unit;
  "transmission_submissions.vals": Record<string, string>;
  "transmission_submissions.subject": Record<string, string>;
  "transmission_submissions.fields": { name: string; unit: Unit }[];
  "transmission_decisions.vals": Record<string, string>;
}
