import type { ProjectSmtp } from "@vetaverde/contract/smtp";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

export type SmtpRow = Omit<ProjectSmtp, "password"> & {
  /** Encrypted. */
  password: string | null;
};

export async function find(db: Db | Tx, project: string): Promise<SmtpRow | undefined> {
  const { rows } =
    await sql<SmtpRow>`select server, port, email, password, ssl, tls, priority, size_mb as size, active
    from project_smtp where project_id = ${project}`.execute(db);
  return rows[0];
}

export async function save(tx: Tx, project: string, row: SmtpRow): Promise<void> {
  await sql`insert into project_smtp (project_id, server, port, email, password, ssl, tls, priority, size_mb, active)
    values (${project}, ${row.server}, ${row.port}, ${row.email}, ${row.password}, ${row.ssl}, ${row.tls},
      ${row.priority}, ${row.size}, ${row.active})
    on conflict (project_id) do update set server = excluded.server, port = excluded.port, email = excluded.email,
      password = excluded.password, ssl = excluded.ssl, tls = excluded.tls, priority = excluded.priority,
      size_mb = excluded.size_mb, active = excluded.active, updated_at = now()`.execute(tx);
}

export async function remove(tx: Tx, project: string): Promise<void> {
  await sql`delete from project_smtp where project_id = ${project}`.execute(tx);
}
