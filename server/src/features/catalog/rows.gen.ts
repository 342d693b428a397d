// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface CatalogRow {
  id: string;
  name: string;
  active: boolean;
  version: number;
  mergedId: string | null;
  mergedName: string | null;
  frequency: "once" | "daily" | "weekly" | "fortnightly" | "monthly" | "bimonthly" | "quarterly" | "four-monthly" | "half-yearly" | "yearly" | "continuous" | null;
  components: string[];
  description: string | null;
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
}
