import { sql } from "kysely";
import { tryEach } from "../../work/try-each.ts";
import type { Db } from "../db.ts";

/** Which projects' rows can be read and written: not those on a worker that does not answer. */
export interface Reachability {
  /** Projects whose worker does not answer. */
  unreachable(): ReadonlySet<string>;
  /** Epoch ms since which the project can be reached again; 0: it always could, as far as this process knows. */
  reachableSince(project: string): number;
}

/** Of a database that is not distributed. */
export const ALL_REACHABLE: Reachability = { unreachable: () => new Set(), reachableSince: () => 0 };

/**
 * Puts a question about the rows of all projects, and uses the answers. While a worker of a cluster fails, whether that
 * is known or not, a statement about all projects fails with it: then the question is put for each project by itself.
 * @param use is called with the answers of all, or for each project with its own
 * @throws once all projects had their turn, the first error of one of them, else that of the question about all
 */
export async function askProjects<T>(
  db: Db,
  { unreachable }: Reachability,
  { all, one }: { all: () => Promise<T[]>; one: (project: string) => Promise<T[]> },
  use: (answers: T[]) => Promise<void>,
): Promise<void> {
  const absent = unreachable();
  if (absent.size > 0) return askEach(db, absent, one, use);
  const answers = await all().catch((error: unknown) => ({ error }));
  if (Array.isArray(answers)) return use(answers);
  await askEach(db, absent, one, use);
  throw answers.error;
}

async function askEach<T>(
  db: Db,
  absent: ReadonlySet<string>,
  one: (project: string) => Promise<T[]>,
  use: (answers: T[]) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from published_projects order by id`.execute(db);
  const projects = rows.flatMap(({ id }) => (absent.has(id) ? [] : [id]));
  await tryEach(projects, async (project) => use(await one(project)));
}
