import { createDb, type Db } from "../platform/db/db.ts";
import { createLog } from "../platform/log/log.ts";
import type { TestApp } from "./app.ts";

interface SentQuery {
  text: string;
  values: unknown[];
}

/** Runs work on a connection of its own. @returns its result, and each query as it was sent */
export async function recordQueries<R>(
  app: TestApp,
  work: (db: Db) => Promise<R>,
): Promise<{ sent: SentQuery[]; answered: R }> {
  const sent: SentQuery[] = [];
  const { db, pool, close } = createDb(app.appUrl, { log: createLog("silent"), max: 1 });
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (config: unknown) => unknown;
    Object.assign(client, {
      query: (config: unknown) => {
        if (typeof config === "object") sent.push(config as SentQuery);
        return query(config);
      },
    });
  });
  const answered = await work(db);
  await close();
  return { sent, answered };
}
