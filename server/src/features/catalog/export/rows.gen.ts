// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface ExportedEntry {
  kind: "stations" | "mining-components" | "environmental-components" | "subcomponents" | "sources" | "frequencies" | "types" | "responsibles";
  name: string;
  active: boolean;
  description: string | null;
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
  frequency: "once" | "daily" | "weekly" | "fortnightly" | "monthly" | "bimonthly" | "quarterly" | "four-monthly" | "half-yearly" | "yearly" | "continuous" | null;
  /** Names of environmental components. */
  components: string[];
}
