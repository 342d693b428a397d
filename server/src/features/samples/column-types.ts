import type { SampleFact } from "@vetaverde/contract/samples";
import type { Place } from "./samples.places.ts";

/** Units of parameters by code, as they were when the file was read. */
export type Units = Readonly<Record<string, string>>;

export interface ColumnTypes {
  "sample_fillings.filled": SampleFact[];
  "sample_previews.stations": (Place & { name: string })[];
  "sample_previews.units": Units;
}
