import type { Exceedance } from "@vetaverde/contract/exceedances";
import { sql } from "kysely";
import { expect } from "vitest";
import { newId } from "../../../platform/db/id.ts";
import { createTestApp } from "../../../testing/app.ts";
import { makeFixture } from "../../../testing/fixture.ts";
import { insertImport, insertSample, insertStation, type NewResult } from "./water.ts";

export const ALL = "verdict=exceeds&verdict=warns&verdict=indeterminate&verdict=meets";

interface Sampled {
  results: readonly NewResult[];
  at?: string;
  until?: string;
  matrix?: string | null;
}

/** A project whose water samples are compared with limits, over HTTP for everything that users do. */
export async function makeLaboratory() {
  const test = await createTestApp();
  const f = await makeFixture(test.db);
  const code = await test.signIn(f.people.admin);
  const { rows } = await sql<{ id: string }>`select id from users limit 1`.execute(test.db);
  const by = rows[0]?.id ?? "";
  const call = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
    test.call(method, path, { code, ...(body ? { body } : {}) });
  const created = async (answer: Awaited<ReturnType<typeof call>>) => {
    expect(answer.body?.error, JSON.stringify(answer.body)).toBeUndefined();
    return answer.body.data;
  };
  const limits = `/fkl-data-source/${f.project}/limits`;
  return {
    test,
    f,
    call,
    close: () => test.close(),
    station: () => insertStation(test.db, f.project, newId().slice(-12)),
    makeSet: async (at: readonly string[] | null, lines: object[], parts: object = {}): Promise<string> => {
      const stations = at?.map((id) => ({ id })) ?? null;
      const body = { name: newId(), regulation: "RCA", limits: lines, stations, ...parts };
      return (await created(await call("POST", limits, body))).id;
    },
    changeSet: async (set: string, version: number, lines: object[], parts: object) => {
      const body = { name: newId(), regulation: "RCA", reason: "Cambio", limits: lines, version, ...parts };
      return created(await call("PUT", `${limits}/${set}`, body));
    },
    /** Imports a laboratory's file of one sample, with the results that it replaces. */
    sampled: (
      station: string,
      day: string | null,
      { results, ...parts }: Sampled,
      replaces: readonly string[] = [],
    ) =>
      test.db.transaction().execute(async (tx) => {
        const brought = await insertImport(tx, f.project, by);
        const own = await insertSample(tx, {
          project: f.project,
          station,
          day,
          results,
          import: brought,
          ...parts,
        });
        await sql`insert into result_replacements (project_id, result_id, by_result, reason, at, by)
          select ${f.project}, unnest(${replaces}::uuid[]), null, 'Error del laboratorio', now(), ${by}`.execute(
          tx,
        );
        return own;
      }),
    withdraw: (results: readonly string[]) =>
      sql`insert into result_replacements (project_id, result_id, reason, at, by)
        select ${f.project}, unnest(${results}::uuid[]), 'Muestra contaminada', now(), ${by}`.execute(
        test.db,
      ),
    verdicts: async (query: string): Promise<Exceedance[]> => {
      const path = `/fkl-data-filter/${f.project}/exceedances?size=500&${ALL}&${query}`;
      const { items, judging } = await created(await call("GET", path));
      expect(judging).toBeNull();
      return items;
    },
  };
}
export type Laboratory = Awaited<ReturnType<typeof makeLaboratory>>;
