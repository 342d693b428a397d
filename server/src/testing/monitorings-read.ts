import { createDb, type Db } from "../platform/db/db.ts";
import { createLog } from "../platform/log/log.ts";
import type { TestApp } from "./app.ts";

interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}
const readOf = (plan: Plan): number =>
  (plan["Relation Name"] === "monitorings"
    ? (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"]
    : 0) + (plan.Plans ?? []).reduce((sum, inner) => sum + readOf(inner), 0);

/**
 * The result of some work, and how many monitorings each of its queries reads according to the database's statistics.
 */
export async function monitoringsRead<R>(
  app: TestApp,
  owner: ReturnType<typeof createDb>,
  work: (db: Db) => Promise<R>,
): Promise<{ read: number[]; answered: R }> {
  const sent: { text: string; values: unknown[] }[] = [];
  const { db, pool, close } = createDb(app.appUrl, { log: createLog("silent"), max: 1 });
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (config: unknown) => unknown;
    Object.assign(client, {
      query: (config: unknown) => {
        if (typeof config === "object") sent.push(config as (typeof sent)[number]);
        return query(config);
      },
    });
  });
  const answered = await work(db);
  await close();
  const read: number[] = [];
  for (const { text, values } of sent.filter((one) =>
    / (published_)?monitoring(s|_days) m\b/.test(one.text),
  )) {
    const { rows } = await owner.pool.query(`explain (analyze, format json) ${text}`, [...values]);
    read.push(readOf(rows[0]["QUERY PLAN"][0].Plan));
  }
  return { read, answered };
}
