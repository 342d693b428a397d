// The only module that reads and writes boards.
import type { BoardContent } from "@vetaverde/contract/board-settings";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { BoardRow } from "./rows.gen.ts";

export type StoredBoard = Omit<BoardRow, "provider" | "settings"> & { content: BoardContent };

const asBoard = ({ provider, settings, ...row }: BoardRow): StoredBoard => ({
  ...row,
  // Validated by the contract before it was written.
  content: { provider, settings } as BoardContent,
});

const columns = sql`b.id, b.name, b.provider, b.settings, b.secret /* Encrypted. */, b.version, b.updated_at as "updatedAt",
  json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as by,
  (select count(*)::int from published_menu_boards m
    where m.project_id = b.project_id and m.board_id = b.id::text) as "inMenu"`;

export async function list(db: Db, project: string): Promise<StoredBoard[]> {
  const { rows } =
    await sql<BoardRow>`select ${columns} from boards b join published_users u on u.id = b.updated_by
    where b.project_id = ${project} order by lower(b.name), b.id`.execute(db);
  return rows.map(asBoard);
}

export async function find(db: Db | Tx, project: string, id: string): Promise<StoredBoard | undefined> {
  const { rows } =
    await sql<BoardRow>`select ${columns} from boards b join published_users u on u.id = b.updated_by
    where b.project_id = ${project} and b.id = ${id}`.execute(db);
  return rows[0] && asBoard(rows[0]);
}

/**
 * Whether another board has the name. Until the transaction ends no other transaction can save a board's name in this
 * project.
 */
export async function isNameUsed(
  tx: Tx,
  project: string,
  name: string,
  but: string | null,
): Promise<boolean> {
  await acquireLock(tx, lockNamed(`boards ${project}`));
  const { rows } = await sql`select 1 from boards
    where project_id = ${project} and lower(name) = lower(${name}) and id is distinct from ${but}::uuid`.execute(
    tx,
  );
  return rows.length > 0;
}

export interface BoardValues {
  project: string;
  id: string;
  name: string;
  content: BoardContent;
  secret: string | null;
  by: string;
  at: Date;
}

export async function insert(tx: Tx, board: BoardValues): Promise<void> {
  const { provider, settings } = board.content;
  await sql`insert into boards (project_id, id, name, provider, settings, secret, created_at, updated_at, updated_by)
    values (${board.project}, ${board.id}, ${board.name}, ${provider}, ${JSON.stringify(settings)}, ${board.secret},
      ${board.at}, ${board.at}, ${board.by})`.execute(tx);
}

/** @returns false on a version conflict */
export async function update(tx: Tx, board: BoardValues, version: number): Promise<boolean> {
  const { provider, settings } = board.content;
  const { numAffectedRows } = await sql`update boards
       set name = ${board.name}, provider = ${provider}, settings = ${JSON.stringify(settings)}, secret = ${board.secret},
           version = version + 1, updated_at = ${board.at}, updated_by = ${board.by}
     where project_id = ${board.project} and id = ${board.id} and version = ${version}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function remove(tx: Tx, project: string, id: string): Promise<void> {
  await sql`delete from boards where project_id = ${project} and id = ${id}`.execute(tx);
}

/** Locks the board until the transaction ends, which serialises its changes. */
export async function lock(tx: Tx, project: string, id: string): Promise<void> {
  await sql`select 1 from boards where project_id = ${project} and id = ${id} for update`.execute(tx);
}

/** Those of the stations that belong to the project. */
export async function stationsAmong(db: Db, project: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from published_stations
    where project_id = ${project} and id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the sensors that belong to the project, each as its device and itself. */
export async function sensorsAmong(
  db: Db,
  project: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    pair: string;
  }>`select device_id || ' ' || id as pair from published_device_sensors
    where project_id = ${project} and id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ pair }) => pair));
}

export async function campaignsAmong(db: Db, project: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from published_campaigns
    where project_id = ${project} and id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Counts a user's request to open a board. Returns the number of requests in the current window and when that window
 * began; it ends after `windowMs`.
 */
export async function countOpening(
  db: Db,
  { project, board, user }: { project: string; board: string; user: string },
  now: Date,
  windowMs: number,
): Promise<{ n: number; since: Date }> {
  const begin = new Date(now.getTime() - windowMs);
  const { rows } = await sql<{ n: number; since: Date }>`
    insert into board_openings as o (project_id, board_id, user_id, since, n)
    values (${project}, ${board}, ${user}, ${now}, 1)
    on conflict (project_id, board_id, user_id) do update set
      n = case when o.since <= ${begin} then 1 else o.n + 1 end,
      since = case when o.since <= ${begin} then ${now} else o.since end
    returning n, since`.execute(db);
  return rows[0] ?? { n: 1, since: now };
}

export async function deleteOpenings(tx: Tx, project: string, board: string): Promise<void> {
  await sql`delete from board_openings where project_id = ${project} and board_id = ${board}`.execute(tx);
}
