import { fold } from "@vetaverde/domain/text/fold";
import { type RawBuilder, sql } from "kysely";
import { type Db, PREPARED, type Tx } from "../../platform/db/db.ts";
import type { Group } from "./search.messages.ts";

/** Kinds of records that a search covers. */
export type Kind = "plan" | "station" | "file" | "instrument" | "commitment" | "device" | "sample";

export interface NameHit {
  kind: Kind;
  id: string;
  title: string;
  detail: string | null;
  at: string | null;
  /** Additional searchable text besides the title, folded. */
  key?: string;
}

/** Limit per kind and per way of matching; slightly more than are displayed. */
const MAX_HITS = 16;
/** Sorts after every letter. */
const LAST = "\u{10FFFF}";

interface Source {
  from: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  /** Expression of the search index; must match the index exactly. */
  marks: RawBuilder<unknown>;
}

const SOURCES: Record<Kind, Source> = {
  plan: {
    from: sql`published_plans`,
    columns: sql`'plan' as kind, id, title, starts_on || ' ' || ends_on as detail, null as at`,
    key: sql`title_key`,
    marks: sql`search_marks(project_id, id, title_key)`,
  },
  station: {
    from: sql`published_stations`,
    columns: sql`'station' as kind, id, name as title, description as detail, null as at`,
    key: sql`name_key`,
    marks: sql`search_marks(project_id, id, name_key)`,
  },
  file: {
    from: sql`published_file_names`,
    columns: sql`'file' as kind, id, name as title, null as detail, type as at`,
    key: sql`name_key`,
    marks: sql`search_marks(project_id, id, name_key)`,
  },
  instrument: {
    from: sql`published_instruments`,
    columns: sql`'instrument' as kind, id, name as title, mining_unit || ' · ' || year as detail, null as at`,
    key: sql`name_key`,
    marks: sql`search_marks(project_id, id, name_key)`,
  },
  commitment: {
    from: sql`published_commitment_words`,
    columns: sql`'commitment' as kind, id, title, search_key as detail, instrument_id || ' ' || document_id || ' ' || state as at`,
    key: sql`search_key`,
    marks: sql`search_marks(project_id, id, search_key)`,
  },
  device: {
    from: sql`published_devices`,
    columns: sql`'device' as kind, id, name as title, case when channel <> 'none' then serial end as detail, null as at`,
    key: sql`search_key`,
    marks: sql`search_marks(project_id, id, search_key)`,
  },
  sample: {
    from: sql`(select * from published_samples where not emptied) as published_samples`,
    columns: sql`'sample' as kind, id, code as title, (select t.name from published_stations t
      where t.project_id = published_samples.project_id and t.id = station_id) as detail, sampled as at`,
    key: sql`code_key`,
    marks: sql`search_marks(project_id, id, code_key)`,
  },
};

export interface NameQuery {
  project: string;
  kinds: readonly Kind[];
  /** Prefix, folded; null when it was searched for already. */
  begins: string | null;
  /** The name must contain one word of each group. */
  groups: readonly Group[];
  /** An open group, whose word list is cut, matches by the typed text instead of its words. */
  loosely?: boolean;
}

/** Detail of a commitment that was extracted and not reviewed yet. */
const UNREVIEWED = "unreviewed";

/** Matching names, unordered except for those that begin with the text. The domain's rule ranks them. */
export async function findNames(db: Db | Tx, query: NameQuery): Promise<NameHit[]> {
  const parts = query.kinds.flatMap((kind) => [
    ...(query.begins === null ? [] : [beginning(SOURCES[kind], query.project, query.begins)]),
    ...(query.groups.length === 0 ? [] : [matching(SOURCES[kind], query)]),
  ]);
  if (parts.length === 0) return [];
  const { rows } = await sql<NameHit>`${PREPARED} ${sql.join(parts, sql` union all `)}`.execute(db);
  // A commitment is also found by words outside its title, and a device by its serial.
  return rows.map((row) => {
    if (row.kind === "commitment") {
      const [instrument, document, state] = row.at?.split(" ") ?? [];
      const detail = state === "proposed" ? UNREVIEWED : null;
      return { ...row, at: `${instrument} ${document}`, detail, key: row.detail ?? "" };
    }
    return row.kind === "device" ? { ...row, key: fold(row.detail ?? "") } : row;
  });
}

function beginning({ from, columns, key }: Source, project: string, text: string): RawBuilder<unknown> {
  return sql`(select ${columns} from ${from} where project_id = ${project}
    and ${key} ~>=~ ${text} and ${key} ~<~ ${text + LAST} order by ${key} using ~<~ limit ${sql.lit(MAX_HITS)})`;
}

/**
 * Queries a sample of one name in 64 first: frequent words are found there quickly. If that gives too few, all names
 * are queried, which is quick for rare words.
 */
function matching(
  { from, columns, key, marks }: Source,
  { project, groups, loosely }: NameQuery,
): RawBuilder<unknown> {
  const fits = (sample: 0 | 1) =>
    groups.map(({ words, typed, open }) =>
      open && loosely
        ? sql`${key} like ${`%${typed}%`}`
        : sql`${marks} && array(select search_mark(${project}, w, ${sql.lit(sample)}) from unnest(${[...words]}::text[]) w)`,
    );
  const most = sql.lit(MAX_HITS);
  const few = (sample: 0 | 1, when = sql`true`) =>
    sql`select ${columns}, project_id from ${from} where ${sql.join(fits(sample), sql` and `)} and ${when} limit ${most}`;
  // The marks already include the project; its id is checked only at the end, because as a condition of the inner query
  // it would make the planner use an index over all of the project's names.
  return sql`(with sampled as materialized (${few(1)})
    select kind, id, title, detail, at from (
      select * from sampled union all (${few(0, sql`(select count(*) from sampled) < ${most}`)})
    ) both_ways where project_id = ${project})`;
}

const CANCELED = "57014";

/** The same with a time limit, for queries that no index bounds. @returns null on timeout */
export async function findNamesWithin(db: Db, ms: number, query: NameQuery): Promise<NameHit[] | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${`${Math.max(1, Math.round(ms))}`}, true)`.execute(
        tx,
      );
      return findNames(tx, query);
    });
  } catch (error) {
    if ((error as { code?: string }).code === CANCELED) return null;
    throw error;
  }
}
