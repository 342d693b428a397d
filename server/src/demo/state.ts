import { sql } from "kysely";
import type { Db, Tx } from "../platform/db/db.ts";

export async function some(db: Db | Tx, table: "users" | "projects" | "policies"): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

export const isEmpty = async (db: Db | Tx): Promise<boolean> =>
  !(await some(db, "users")) && !(await some(db, "projects"));

/** Whether a first start still has to insert the data that the platform requires. */
export async function needsData(db: Db): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select exists (select 1 from policies) and (exists (select 1 from users) or exists (select 1 from projects)) as full`.execute(
    db,
  );
  return !rows[0]?.full;
}

/** Whether an account with a publicly known password is able to sign in. */
export async function liveDemoAccounts(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select 1 from users where demo and active and not blocked and deleted_at is null limit 1`.execute(
      db,
    );
  return rows.length > 0;
}
