// What the stored verdicts are based on, and what has changed since. All of their inputs are append-only, so verdicts
// that have processed every input are up to date, in whatever order the inputs were written.
import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Preparation } from "./verdicts.lines.ts";
import { RULES, samplesOf } from "./verdicts.sql.ts";

export interface VerdictState {
  /** Imports that were not evaluated yet. */
  imports: string[];
  /** The number of replaced results, now and when they were last processed. */
  replaced: number;
  known: number;
  /** Sets whose current digest differs from that of their verdicts, with the current digest. */
  stale: Map<string, string>;
  /** How many of the requested sets exist. */
  sets: number;
}

export const hasPendingSamples = ({ imports, replaced, known }: VerdictState) =>
  imports.length > 0 || replaced !== known;
export const isUpToDate = (state: VerdictState) => state.stale.size === 0 && !hasPendingSamples(state);

/**
 * For each reviewed set, a digest of everything that determines its verdicts except samples and results: its lines in
 * the units of the results, the covariates of the water, and the rules. Existing versions never change.
 */
function digestsOf({ lines, factors }: Preparation): Map<string, string> {
  const digests = new Map<string, string>();
  for (const set of new Set(lines.map((line) => line.set))) {
    const own = lines.filter((line) => line.set === set);
    const by = [RULES, own, own.some(({ covariate }) => covariate !== null) ? factors : null];
    digests.set(set, createHash("sha256").update(JSON.stringify(by)).digest("base64url"));
  }
  return digests;
}

export async function verdictStateOf(
  db: Db | Tx,
  project: string,
  preparation: Preparation,
): Promise<VerdictState> {
  const { rows } = await sql<{
    imports: string[];
    replaced: number;
    known: number | null;
    evaluated: Record<string, string>;
  }>`select array(select id from published_sample_imports i where project_id = ${project}
        and not exists (select from verdict_imports v where v.project_id = i.project_id and v.import_id = i.id)) as imports,
      (select count(*)::int from published_replacements where project_id = ${project}) as replaced,
      (select replaced from verdict_states where project_id = ${project}) as known,
      (select coalesce(json_object_agg(set_id, judged_as), '{}') from verdict_sets where project_id = ${project}) as evaluated`.execute(
    db,
  );
  const { imports = [], replaced = 0, known = 0, evaluated = {} } = rows[0] ?? {};
  const digests = digestsOf(preparation);
  const stale = new Map([...digests].filter(([set, digest]) => evaluated[set] !== digest));
  return { imports, replaced, known: known ?? 0, stale, sets: digests.size };
}

/** Samples whose stored verdicts may be stale. */
export function isAffected(project: string, { imports, replaced, known }: VerdictState): RawBuilder<unknown> {
  const brought = samplesOf(project, imports);
  if (replaced === known) return brought;
  return sql`${brought} union select i.sample_id from published_replacements p
    join published_result_imports i on i.project_id = p.project_id and i.result_id = p.result_id where p.project_id = ${project}`;
}

/** The number of results to evaluate, counted up to `most`. */
export async function pendingWork(
  db: Db,
  project: string,
  state: VerdictState,
  most: number,
): Promise<number> {
  const of = state.stale.size > 0 ? sql`` : sql`and sample_id in (${isAffected(project, state)})`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from published_result_imports where project_id = ${project} ${of} limit ${most}) counted`.execute(
    db,
  );
  return (rows[0]?.n ?? 0) * Math.max(1, state.stale.size);
}
