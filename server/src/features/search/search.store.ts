import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { type Fitting, type Group, MOST_FITTING, type Typed } from "./search.words.ts";

export interface Found {
  kind: Kind;
  id: string;
  title: string;
  /** The title folded. */
  key: string;
  detail: string | null;
  at: string | null;
}

/** What of a project somebody may look for. */
export type Kind = "plan" | "station" | "file";

const MOST = 24;

interface Source {
  from: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  /** As the index has it. */
  marks: RawBuilder<unknown>;
}

const SOURCES: Record<Kind, Source> = {
  plan: {
    from: sql`published_plans`,
    columns: sql`'plan' as kind, id, title, title_key as key, starts_on || ' ' || ends_on as detail, null as at`,
    key: sql`title_key`,
    marks: sql`search_marks(project_id, id, title_key)`,
  },
  station: {
    from: sql`published_stations`,
    columns: sql`'station' as kind, id, name as title, name_key as key, description as detail, null as at`,
    key: sql`name_key`,
    marks: sql`search_marks(project_id, id, name_key)`,
  },
  file: {
    from: sql`published_file_names`,
    columns: sql`'file' as kind, id, name as title, name_key as key, null as detail, type as at`,
    key: sql`name_key`,
    marks: sql`search_marks(project_id, id, name_key)`,
  },
};

/** The words of the project's names that fit each typed one. */
export async function fittingWords(db: Db, project: string, typed: readonly Typed[]): Promise<Fitting[]> {
  const all = typed.map((): { begins: string[]; within: string[]; near: string[] } => ({
    begins: [],
    within: [],
    near: [],
  }));
  if (typed.length === 0) return all;
  const marks = (parts: RawBuilder<unknown>, sort: number) =>
    sql`array(select search_mark(${project}, s, ${sql.lit(sort)}) from unnest(string_to_array(${parts}, ' ')) s)`;
  const { rows } = await sql<{ n: number; how: keyof Fitting; word: string }>`
    select t.n::integer - 1 as n, f.how, f.word
      from unnest(${typed.map(({ word }) => word)}::text[],
                  ${typed.map(({ trigrams }) => trigrams.join(" ") || null)}::text[],
                  ${typed.map(({ slips }) => slips.join(" ") || null)}::text[])
           with ordinality t (word, trigrams, slips, n),
      lateral (
        (select 'begins' as how, w.word from search_words w
          where w.project_id = ${project} and w.word >= t.word and w.word < t.word || ${LAST}
          order by w.word limit ${sql.lit(MOST_FITTING)})
        union all
        (select 'within', w.word from search_words w
          where t.trigrams is not null and search_parts(w.project_id, w.word) @> ${marks(sql`t.trigrams`, 3)}
            and w.word like '%' || t.word || '%' limit ${sql.lit(MOST_FITTING)})
        union all
        (select 'near', w.word from search_words w
          where t.slips is not null and search_parts(w.project_id, w.word) && ${marks(sql`t.slips`, 2)}
          limit ${sql.lit(MOST_NEAR)})
      ) f`.execute(db);
  for (const { n, how, word } of rows) all[n]?.[how].push(word);
  return all;
}

/** Above every letter. */
const LAST = "\u{10FFFF}";
/** Some of these were not meant. */
const MOST_NEAR = 200;

export interface Wanted {
  project: string;
  kinds: readonly Kind[];
  /** Folded; null where its beginning was looked for already. */
  begins: string | null;
  /** One of the words of each group stands in the name. */
  groups: readonly Group[];
  /** Whether a group that is open counts by what was typed instead of by the words that are told. */
  loosely?: boolean;
}

/** Names that fit, in no order but that of those that begin with the text. The rank is given by the product's own rule. */
export async function names(
  db: Db,
  { project, kinds, begins, groups, loosely = false }: Wanted,
): Promise<Found[]> {
  const parts = kinds.flatMap((kind) => {
    const source = SOURCES[kind];
    const fits = (sample: 0 | 1) =>
      sql.join(
        groups.map(({ words, typed, open }) =>
          open && loosely
            ? sql`${source.key} like ${`%${typed}%`}`
            : sql`${source.marks} && array(select search_mark(${project}, w, ${sql.lit(sample)}) from unnest(${[...words]}::text[]) w)`,
        ),
        sql` and `,
      );
    // The marks are those of the project: an index of all of its names would only be in the way.
    const select = sql`select ${source.columns} from ${source.from} where (project_id = ${project}) is true and`;
    const most = sql.lit(MOST);
    return [
      ...(begins === null
        ? []
        : [
            sql`(select ${source.columns} from ${source.from} where project_id = ${project}
        and ${source.key} ~>=~ ${begins} and ${source.key} ~<~ ${begins + LAST}
        order by ${source.key} using ~<~ limit ${most})`,
          ]),
      // Among one name in 32 what many bear is found at once; what few bear is found among all of them at once.
      ...(groups.length === 0
        ? []
        : [
            sql`(with sampled as materialized (${select} ${fits(1)} limit ${most})
        select * from sampled union all
        (${select} ${fits(0)} and (select count(*) from sampled) < ${most} limit ${most}))`,
          ]),
    ];
  });
  if (parts.length === 0) return [];
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
