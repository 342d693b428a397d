import { samplesEndpoints } from "@vetaverde/contract/samples";
import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";
import type { DemoCaller } from "./client.ts";

/**
 * The chemist uses the mean of the two chlorides of a sample. Of its two conductivities nobody has chosen one
 * yet, and the sample's page asks for it.
 */
export async function chooseChloride(tx: Tx, project: string, chemist: DemoCaller): Promise<void> {
  const { rows } = await sql<{ sample: string }>`select distinct sample_id as sample from results
    where project_id = ${project} and parameter = 'Cl' and flags @> '{duplicate}'`.execute(tx);
  const [repeated] = rows;
  if (!repeated) throw new Error("the demonstration has no sample with two chlorides");
  await chemist.call(samplesEndpoints.chooseResult, {
    params: { project, sample: repeated.sample },
    body: { parameter: "Cl", fraction: "", rule: "mean" },
  });
}
