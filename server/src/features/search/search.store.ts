import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

export interface Found {
  kind: "project" | "plan" | "station" | "file";
  id: string;
  title: string;
  /** The title folded. */
  key: string;
  detail: string | null;
  at: string | null;
}

/** What is asked of the database: it finds candidates, the rank is given by the rule that the whole product shares. */
export interface Wanted {
  project: string;
  /** Folded. */
  text: string;
}

const MOST = 24;
const FEW = 5;
/** Below, trigrams say nothing. */
const TRIGRAM = 3;

interface Source {
  from: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
}

const SOURCES = {
  plan: {
    from: sql`published_plans`,
    columns: sql`'plan' as kind, id, title, title_key as key, starts_on || ' ' || ends_on as detail, null as at`,
    key: sql`title_key`,
  },
  station: {
    from: sql`published_stations`,
    columns: sql`'station' as kind, id, name as title, name_key as key, description as detail, null as at`,
    key: sql`name_key`,
  },
  file: {
    from: sql`published_file_names`,
    columns: sql`'file' as kind, id, name as title, name_key as key, null as detail, type as at`,
    key: sql`name_key`,
  },
} satisfies Record<string, Source>;

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

function candidates(
  { from, columns }: Source,
  project: string,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql``,
) {
  return sql`(select ${columns} from ${from} where project_id = ${project} and ${where} ${order} limit ${MOST})`;
}

/**
 * Names that begin with the text, in the order of their index, and names that hold each of its longer words. The
 * latter in no order: of a word that many names hold the first ones met do, and nothing has to be sorted.
 */
function literally(source: Source, { project, text }: Wanted): RawBuilder<unknown>[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= TRIGRAM);
  const begins = candidates(
    source,
    project,
    sql`${source.key} ~>=~ ${text} and ${source.key} ~<~ ${`${text}\u{10FFFF}`}`,
    sql`order by ${source.key} using ~<~`,
  );
  if (words.length === 0) return [begins];
  const holds = words.map((word) => sql`${source.key} like ${`%${escaped(word)}%`}`);
  return [begins, candidates(source, project, sql.join(holds, sql` and `))];
}

/** @returns candidates by name, with those of a name that is nearly so where there are few. */
export async function find(db: Db, wanted: Wanted): Promise<Found[]> {
  const sources = Object.values(SOURCES);
  const first = await ask(
    db,
    sources.flatMap((source) => literally(source, wanted)),
  );
  if (first.length >= FEW || wanted.text.length <= TRIGRAM) return first;
  const nearly = sources.map((source) =>
    candidates(
      source,
      wanted.project,
      sql`${wanted.text} <% ${source.key}`,
      sql`order by word_similarity(${wanted.text}, ${source.key}) desc`,
    ),
  );
  return [...first, ...(await ask(db, nearly))];
}

async function ask(db: Db, parts: RawBuilder<unknown>[]): Promise<Found[]> {
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** The newest plan of each station, where its work is seen. */
export async function plansOf(db: Db, project: string, stations: readonly string[]) {
  if (stations.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ station: string; plan: string }>`
    select distinct on (station_id) station_id as station, plan_id as plan from published_station_plans
     where project_id = ${project} and station_id = any(${[...stations]}::uuid[])
     order by station_id, starts_on desc, plan_id`.execute(db);
  return new Map(rows.map(({ station, plan }) => [station, plan]));
}

/** The projects that a person may choose; null for whoever may choose all. */
export async function listProjects(
  db: Db,
  user: string | null,
  now: Date,
): Promise<{ id: string; name: string }[]> {
  const mine = sql`exists (select 1 from published_members m where m.project_id = p.id and m.user_id = ${user}
    and (m.permissions <> '{}' or (m.guest_permissions <> '{}'
         and (m.guest_expires_at is null or m.guest_expires_at > ${now}))))`;
  const { rows } = await sql<{ id: string; name: string }>`select p.id, p.name from published_projects p
    where ${user === null ? sql`true` : mine} order by p.name limit 1000`.execute(db);
  return rows;
}
