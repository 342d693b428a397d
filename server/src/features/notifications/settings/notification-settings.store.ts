import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { PLATFORM } from "../../../platform/db/id.ts";
import { acquireLock, lockNamed } from "../../../platform/work/transaction-lock.ts";
import type { ConfigRow, PreferencesRow, StoredRules } from "../rows.gen.ts";

export type { PreferencesRow } from "../rows.gen.ts";

/** Serialises changes of the same configuration. */
export async function lockConfig(tx: Tx, project: string): Promise<void> {
  await acquireLock(tx, lockNamed(`notification config ${project}`));
}

export async function findConfig(db: Db | Tx, project: string): Promise<ConfigRow | undefined> {
  const { rows } =
    await sql<ConfigRow>`select c.notices, c.obligatory, c.escalation, c.version, c.updated_at as "updatedAt",
      json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "updatedBy"
    from notification_configs c join published_users u on u.id = c.updated_by where c.project_id = ${project}`.execute(
      db,
    );
  return rows[0];
}

/** The stored rules of a project, else those of the platform. */
export async function effectiveConfig(db: Db | Tx, project: string): Promise<StoredRules | undefined> {
  const { rows } = await sql<StoredRules>`select notices, obligatory, escalation from notification_configs
    where project_id in (${project}, ${PLATFORM}) order by (project_id = ${project}) desc limit 1`.execute(
    db,
  );
  return rows[0];
}

export async function saveConfig(
  tx: Tx,
  project: string,
  { notices, obligatory, escalation }: StoredRules,
  by: string,
  at: Date,
): Promise<void> {
  const values = sql`${JSON.stringify(notices)}::jsonb, ${JSON.stringify(obligatory)}::jsonb,
    ${escalation ? JSON.stringify(escalation) : null}::jsonb`;
  await sql`insert into notification_configs (project_id, notices, obligatory, escalation, version, updated_by, updated_at)
    values (${project}, ${values}, 1, ${by}, ${at})
    on conflict (project_id) do update set notices = excluded.notices, obligatory = excluded.obligatory, escalation = excluded.escalation,
      version = notification_configs.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(
    tx,
  );
}

export async function deleteConfig(tx: Tx, project: string): Promise<void> {
  await sql`delete from notification_configs where project_id = ${project}`.execute(tx);
}

export async function isProject(db: Db | Tx, project: string): Promise<boolean> {
  const { rows } = await sql`select 1 from published_projects where id = ${project}`.execute(db);
  return rows.length > 0;
}

/** The projects that a user belongs to, each with its rules. */
export async function configsOf(
  db: Db,
  user: string,
): Promise<{ project: string; obligatory: string[] | null }[]> {
  const { rows } = await sql<{ project: string; obligatory: string[] | null }>`
    select m.project_id as project, coalesce(own.obligatory, platform.obligatory) as obligatory
      from published_members m
      left join notification_configs own on own.project_id = m.project_id
      left join notification_configs platform on platform.project_id = ${PLATFORM}
     where m.user_id = ${user} order by m.project_id`.execute(db);
  return rows;
}

/** Quiet hours as HH:mm with the time zone; null when there are none. */
export const quietColumns = (alias: string) => {
  const p = sql.raw(alias);
  return sql`case when ${p}.quiet_from is null then null else json_build_object('from', to_char(${p}.quiet_from, 'HH24:MI'),
    'to' /* not null: set with quiet_from */, to_char(${p}.quiet_to, 'HH24:MI'), 'timeZone' /* not null: set with quiet_from */, ${p}.time_zone) end`;
};

/** The daily digest's settings; null when every notification is mailed separately. */
export const digestColumns = (alias: string) => {
  const p = sql.raw(alias);
  return sql`case when ${p}.gathered_hour is null then null else json_build_object('modules', ${p}.gathered,
    'hour', ${p}.gathered_hour, 'timeZone' /* not null: set with gathered_hour */, ${p}.gathered_zone) end`;
};

export async function findPreferences(db: Db | Tx, user: string): Promise<PreferencesRow | undefined> {
  const { rows } =
    await sql<PreferencesRow>`select p.muted, p.muted_whatsapp as "mutedWhatsapp", p.muted_push as "mutedPush", p.digest, ${digestColumns("p")} as gathered, ${quietColumns("p")} as quiet
    from notification_preferences p where p.user_id = ${user}`.execute(db);
  return rows[0];
}

export async function savePreferences(
  tx: Tx,
  user: string,
  { muted, mutedWhatsapp, mutedPush, digest, quiet, gathered }: PreferencesRow,
): Promise<void> {
  await sql`insert into notification_preferences (user_id, muted, muted_whatsapp, muted_push, digest, quiet_from, quiet_to, time_zone,
      gathered, gathered_hour, gathered_zone, gathered_since)
    values (${user}, ${muted}, ${mutedWhatsapp}, ${mutedPush}, ${digest}, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${quiet?.timeZone ?? null},
      ${gathered?.modules ?? []}, ${gathered?.hour ?? null}, ${gathered?.timeZone ?? null}, case when ${gathered !== null} then now() end)
    on conflict (user_id) do update set muted = excluded.muted, muted_whatsapp = excluded.muted_whatsapp, muted_push = excluded.muted_push, digest = excluded.digest, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, time_zone = excluded.time_zone, gathered = excluded.gathered,
      gathered_hour = excluded.gathered_hour, gathered_zone = excluded.gathered_zone,
      gathered_since = coalesce(notification_preferences.gathered_since, excluded.gathered_since),
      updated_at = now()`.execute(tx);
}
