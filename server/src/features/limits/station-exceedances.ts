import type { EvaluationState, VerdictCounts } from "@vetaverde/contract/exceedances";
import { sql } from "kysely";
import { evaluationOf } from "./exceedances.service.ts";
import { VERDICT_COUNTS } from "./verdicts.refresh.store.ts";
import type { VerdictReader } from "./verdicts.refresh.ts";
import { verdictFilter } from "./verdicts.store.ts";

export interface StationExceedances {
  counts: VerdictCounts;
  /** The sets of limits to which results of the station were compared. */
  sets: { id: string; name: string; counts: VerdictCounts }[];
  /** What is not yet included; null: everything is. */
  judging: EvaluationState | null;
}

/** Counts the verdicts of one station, by set of limits. */
export const stationExceedances =
  (keeper: VerdictReader) =>
  (project: string, station: string): Promise<StationExceedances> =>
    keeper.read(project, null, async (reading) => {
      const requested = { sets: null, from: null, to: null, stations: [station], parameters: null };
      const { rows } = await sql<VerdictCounts & { id: string; name: string }>`
        select c.set_id as id, v.name, c.exceeds, c.warns, c.indeterminate, c.meets
          from (select k.set_id, ${VERDICT_COUNTS} from verdicts k
                 where ${verdictFilter(project, reading, requested)} group by k.set_id) c
          join limit_sets s on s.project_id = ${project} and s.id = c.set_id
          join limit_set_versions v on v.project_id = ${project} and v.set_id = s.id and v.version = s.version
         order by c.exceeds desc, v.name`.execute(reading.tx);
      const counts: VerdictCounts = { exceeds: 0, warns: 0, indeterminate: 0, meets: 0 };
      const sets = rows.map(({ id, name, ...own }) => {
        counts.exceeds += own.exceeds;
        counts.warns += own.warns;
        counts.indeterminate += own.indeterminate;
        counts.meets += own.meets;
        return { id, name, counts: own };
      });
      return { counts, sets, judging: evaluationOf(reading) };
    });
