// The only module that writes the texts of notifications, and their versions.

import type { TemplateTexts } from "@vetaverde/contract/notification-templates";
import type { NotificationModule } from "@vetaverde/contract/notifications";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../../platform/work/transaction-lock.ts";
import type { TemplateRow, VersionRow } from "../rows.gen.ts";

export type { TemplateRow } from "../rows.gen.ts";

const person = sql`json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name)`;
const newest = sql`select t.key, t.origin, t.module, t.version, v.active, v.texts /* Null: the built-in texts. */, v.why, v.at as "updatedAt", ${person} as "updatedBy"
  from notification_templates t
  join notification_template_versions v on v.key = t.key and v.version = t.version
  join published_users u on u.id = v.by`;

/** Serialises changes of a template. */
export async function lockTemplate(tx: Tx, key: string): Promise<void> {
  await acquireLock(tx, lockNamed(`notification template ${key}`));
}

export async function list(db: Db): Promise<TemplateRow[]> {
  return (await sql<TemplateRow>`${newest} order by t.key`.execute(db)).rows;
}

export async function find(db: Db | Tx, key: string): Promise<TemplateRow | undefined> {
  return (await sql<TemplateRow>`${newest} where t.key = ${key}`.execute(db)).rows[0];
}

/** The current texts of a notification; null: the built-in ones. */
export async function current(
  tx: Tx,
  key: string,
): Promise<{ key: string; version: number; texts: TemplateTexts } | null> {
  const { rows } = await sql<{ key: string; version: number; texts: TemplateTexts }>`
    select v.key, v.version, v.texts from notification_templates t
      join notification_template_versions v on v.key = t.key and v.version = t.version
     where t.key = ${key} and v.texts is not null and v.active`.execute(tx);
  return rows[0] ?? null;
}

/** Templates from which a user can write a message. */
export async function offered(
  db: Db | Tx,
): Promise<{ key: string; version: number; module: NotificationModule; texts: TemplateTexts }[]> {
  const { rows } = await sql<{
    key: string;
    version: number;
    module: NotificationModule;
    texts: TemplateTexts;
  }>`select t.key, t.version, t.module, v.texts from notification_templates t
      join notification_template_versions v on v.key = t.key and v.version = t.version
     where t.origin = 'person' and v.active and v.texts is not null order by t.key`.execute(db);
  return rows;
}

export async function versions(
  db: Db,
  key: string,
  { page, size }: { page: number; size: number },
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.texts, v.active, v.at, ${person} as by, v.why
      from notification_template_versions v join published_users u on u.id = v.by
     where v.key = ${key} order by v.version desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export interface NewVersion
  extends Pick<TemplateRow, "key" | "origin" | "module" | "version" | "texts" | "active" | "why"> {
  by: string;
  at: Date;
}

/** @throws when the first version of a key is inserted and the key already exists */
export async function insertVersion(tx: Tx, row: NewVersion): Promise<void> {
  const { key, origin, module, version, texts, active, why, by, at } = row;
  if (version === 1)
    await sql`insert into notification_templates (key, origin, module, version) values (${key}, ${origin}, ${module}, 1)`.execute(
      tx,
    );
  else await sql`update notification_templates set version = ${version} where key = ${key}`.execute(tx);
  await sql`insert into notification_template_versions (key, version, texts, active, why, by, at)
    values (${key}, ${version}, ${texts ? JSON.stringify(texts) : null}::jsonb, ${active}, ${why}, ${by}, ${at})`.execute(
    tx,
  );
}
