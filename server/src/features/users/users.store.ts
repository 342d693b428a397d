import type { NewPerson } from "@vetaverde/domain/people";
import type { Role } from "@vetaverde/domain/permissions/roles";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Invited, UserRow } from "./rows.gen.ts";

export type { UserRow } from "./rows.gen.ts";

export async function findUser(db: Db | Tx, email: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select id, admin, name, last_name as "lastName", email, phone, position, active and not blocked as active, locale,
           time_zone as "timeZone"
      from users where email = ${email} and deleted_at is null`.execute(db);
  return rows[0];
}

export type OwnFields = Pick<UserRow, "phone" | "position" | "locale" | "timeZone">;

/** Fields that users change in their own account. */
export async function updateOwn(tx: Tx, id: string, own: OwnFields): Promise<void> {
  await sql`update users set phone = ${own.phone}, position = ${own.position}, locale = ${own.locale},
    time_zone = ${own.timeZone} where id = ${id}`.execute(tx);
}

export async function findMember(db: Db, project: string, user: string) {
  const { rows } = await sql<{ permissions: Role[]; guestPermissions: Role[] }>`
    select permissions, case when guest_expires_at is null or guest_expires_at > now() then guest_permissions else '{}' end
             as "guestPermissions"
      from project_members where project_id = ${project} and user_id = ${user}`.execute(db);
  return rows[0];
}

/** @returns false when the e-mail is taken, also by a deleted account, whose records still refer to it */
export async function insert(tx: Tx, id: string, user: NewPerson, by: string): Promise<boolean> {
  const result =
    await sql`insert into users (id, email, name, last_name, phone, position, locale, invited_by) values
    (${id}, ${user.email}, ${user.name}, ${user.lastName}, ${user.phone}, ${user.position}, ${user.locale}, ${by})
    on conflict (email) do nothing`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Loads and locks an account until the transaction ends, so that it is not added to another project meanwhile. */
export async function lockInvited(tx: Tx, id: string): Promise<Invited | undefined> {
  await sql`select 1 from users where id = ${id} for update`.execute(tx);
  const { rows } = await sql<Invited>`
    select admin, active and not blocked as live, invited_by as "invitedBy",
           verified_at is not null or password_hash is not null
             or exists (select 1 from microsoft_identities i where i.user_id = users.id) as activated /* The user has set a password, or signs in with the company's account. */,
           array(select m.project_id::text from project_members m where m.user_id = users.id) as projects /* All projects of the user. */
      from users where id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}
