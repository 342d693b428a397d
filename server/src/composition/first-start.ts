// The data that a first start inserts: the data policy, and the first administrator.
import { passwordFaults } from "@vetaverde/domain/text/password";
import { sql } from "kysely";
import { firstPolicyTexts } from "../features/policies/first-policy.ts";
import { guessableFault } from "../features/sessions/guessable-passwords.ts";
import { hashPassword } from "../features/sessions/passwords.ts";
import { guessableRule, passwordRule } from "../features/sessions/sessions.messages.ts";
import type { Db, Tx } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";
import { StartFault } from "../platform/errors/start-fault.ts";

async function some(db: Db | Tx, table: "users" | "projects" | "policies"): Promise<boolean> {
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

/** Inserts the platform's first data policy when there is none. */
export async function ensurePolicy(db: Db): Promise<void> {
  if (await some(db, "policies")) return;
  await db.transaction().execute(async (tx) => {
    await oneAtATime(tx);
    if (await some(tx, "policies")) return;
    await sql`insert into policies (id, texts, start_date)
      values (${newId()}, ${JSON.stringify(firstPolicyTexts)}::jsonb, now())`.execute(tx);
  });
}

/**
 * Creates the first system administrator of an empty platform. Returns false when there are users already.
 * @throws StartFault for a password that the platform would not accept from a user
 */
export async function createFirstAdmin({
  db,
  email,
  password,
}: {
  db: Db;
  email: string;
  password: string;
}): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  await refuseWeakPassword(email, password);
  const admin = { email: email.toLowerCase(), name: "Administración", lastName: "VetaVerde" };
  return insertFirst(db, password, async (tx, hash) => {
    await sql`insert into users (id, email, name, last_name, admin, password_hash, verified_at)
      values (${newId()}, ${admin.email}, ${admin.name}, ${admin.lastName}, true, ${hash}, now())`.execute(
      tx,
    );
  });
}

async function refuseWeakPassword(email: string, password: string): Promise<void> {
  const rules = passwordFaults({ password }).map((fault) => passwordRule("en", fault));
  const guessable = await guessableFault(password, [email]);
  const faults = guessable ? [...rules, guessableRule("en", guessable)] : rules;
  if (faults.length > 0) throw new StartFault(`ADMIN_PASSWORD: ${faults.join(" ")}`);
}

/** Several processes may start on one database: the lock lets one of them seed it, and the others find it seeded. */
const oneAtATime = (tx: Tx) => sql`select pg_advisory_xact_lock(7283402)`.execute(tx);

/** Fills an empty platform in one transaction. A start on a filled one neither locks nor hashes passwords. */
export async function insertFirst(
  db: Db,
  password: string,
  fill: (tx: Tx, hash: string) => Promise<void>,
): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    await oneAtATime(tx);
    if (!(await isEmpty(tx))) return false;
    await fill(tx, hash);
    return true;
  });
}
