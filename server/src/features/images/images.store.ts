import { sql } from "kysely";
import type { Drawn } from "../../gateways/images/images.draw.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { LogoRow } from "./rows.gen.ts";

export async function insertImage(
  tx: Tx,
  image: Drawn & { id: string; by: string; sha256: Buffer },
): Promise<void> {
  await sql`insert into images (id, made_by, content_type, width, height, bytes, sha256) values (${image.id},
    ${image.by}, ${image.contentType}, ${image.width}, ${image.height}, ${image.bytes}, ${image.sha256})`.execute(
    tx,
  );
}

/** Serialises a user's uploads: two concurrent counts could both find room. */
export async function claimUnused(tx: Tx, by: string): Promise<void> {
  await acquireLock(tx, lockNamed(`images ${by}`));
}

/** The number of a user's pictures that are not used anywhere. */
export async function countUnused(db: Db | Tx, by: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from images i where made_by = ${by}
    and not exists (select 1 from published_logos l where l.image = i.id)`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function findLogo(db: Db, id: string): Promise<LogoRow | undefined> {
  const { rows } = await sql<LogoRow>`select content_type as "contentType", bytes, sha256 from images
    where id = ${id} and exists (select 1 from published_logos l where l.image = images.id)`.execute(db);
  return rows[0];
}

export async function deleteUnusedImages(db: Db, before: Date): Promise<void> {
  await sql`delete from images i where made_at < ${before}
    and not exists (select 1 from published_logos l where l.image = i.id)`.execute(db);
}
