import { type NamedPerson, namesPerson } from "@vetaverde/domain/schedule/responsible";
import { sql } from "kysely";
import type { Db } from "../db/db.ts";

/** The responsibles in the project's plans that name the user, without duplicates. */
export async function responsiblesNaming(db: Db, project: string, user: string): Promise<string[]> {
  const person = await findPerson(db, user);
  if (!person) return [];
  const { rows } = await sql<{ responsible: string }>`select distinct responsible from published_series
    where project_id = ${project} and responsible is not null`.execute(db);
  return rows.map(({ responsible }) => responsible).filter((name) => namesPerson(name, person));
}

async function findPerson(db: Db, user: string): Promise<NamedPerson | undefined> {
  const { rows } = await sql<NamedPerson>`select name, last_name as "lastName", email from published_users
    where id = ${user}`.execute(db);
  return rows[0];
}
