import type { Role } from "@vetaverde/domain/permissions/roles";
import { sql } from "kysely";
import type { Db } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";

export interface NewUser {
  email: string;
  admin?: boolean;
  active?: boolean;
  blocked?: boolean;
  verified?: boolean;
  passwordHash?: string | null;
}

export async function insertUser(db: Db, user: NewUser): Promise<string> {
  const id = newId();
  await sql`insert into users (id, email, name, last_name, admin, active, blocked, verified_at, password_hash) values
    (${id}, ${user.email}, 'Nombre', 'Apellido', ${user.admin ?? false}, ${user.active ?? true}, ${user.blocked ?? false},
     ${(user.verified ?? true) ? new Date() : null}, ${user.passwordHash ?? null})`.execute(db);
  return id;
}

export async function insertProject(db: Db, name: string): Promise<string> {
  const id = newId();
  await sql`insert into projects (id, name, company, time_zone) values (${id}, ${name}, 'Empresa', 'America/Santiago')`.execute(
    db,
  );
  return id;
}

export interface NewMember {
  permissions?: Role[];
  guestPermissions?: Role[];
  guestExpiresAt?: Date;
}

export async function insertMember(db: Db, project: string, user: string, member: NewMember): Promise<void> {
  await sql`insert into project_members (project_id, user_id, permissions, guest_permissions, guest_expires_at) values
    (${project}, ${user}, ${member.permissions ?? []}, ${member.guestPermissions ?? []}, ${member.guestExpiresAt ?? null})`.execute(
    db,
  );
}
