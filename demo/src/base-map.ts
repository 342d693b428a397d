import { baseMapsEndpoints } from "@vetaverde/contract/base-maps";
import { plant } from "./base-map.data.ts";
import type { DemoCaller } from "./client.ts";

/** Uploads the mine's base map, which is drawn below its stations. */
export async function uploadBaseMap(office: DemoCaller, project: string): Promise<void> {
  const file = new File([JSON.stringify(plant)], "quebrada-alta.geojson");
  await office.call(baseMapsEndpoints.replace, { params: { project }, file });
}
