import type { Client } from "pg";

/** A table with rows of its own: an ordinary one, or a partition. */
export interface StoredTable {
  schema: string;
  name: string;
  /** The columns whose values are stored, in their order. */
  columns: string[];
  /** Of a partition: where it belongs, and what its creation said besides its parent's definition. */
  partition?: { parent: string; bound: string; options: string[]; comment: string | null } | undefined;
}

export interface StoredSequence {
  schema: string;
  name: string;
  value: string;
  called: boolean;
}

export interface AppliedMigration {
  name: string;
  sha256: string;
}

/** Records of what created the structure: a restored database has its own. */
const OF_STRUCTURE = `(n.nspname, c.relname) in (('public', 'schema_migrations'), ('graphile_worker', 'migrations'))`;
/** Ours: not the system's, no temporary table, and no part of an extension. */
const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relpersistence = 'p'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Begins the comment of a table whose rows follow from others that are stored, and are made again where it is missing. */
const REBUILT = "read-only, rebuilt:%";

/** Every table that has rows, from the catalogue; without those that record the structure or are made again. */
export async function readTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<CatalogueRow>(`
    select n.nspname as schema, c.relname as name,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
           p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
           coalesce(c.reloptions, '{}') as options, obj_description(c.oid, 'pg_class') as comment
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
      left join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and ${OURS} and not ${OF_STRUCTURE}
       and coalesce(obj_description(c.oid, 'pg_class') not like '${REBUILT}', true)
     order by n.nspname, c.relname`);
  return rows.map(({ schema, name, columns, parent, bound, options, comment }) => {
    const partition = parent === null || bound === null ? undefined : { parent, bound, options, comment };
    return { schema, name, columns, partition };
  });
}

interface CatalogueRow {
  schema: string;
  name: string;
  columns: string[];
  parent: string | null;
  bound: string | null;
  options: string[];
  comment: string | null;
}

export async function readSequences(client: Client): Promise<StoredSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string; quoted: string }>(`
    select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OURS} order by 1, 2`);
  const sequences: StoredSequence[] = [];
  for (const { schema, name, quoted } of rows) {
    // sql-unchecked: a name of the catalogue, quoted by the database.
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted}`,
    );
    sequences.push({
      schema,
      name,
      value: state.rows[0]?.value ?? "1",
      called: state.rows[0]?.called ?? false,
    });
  }
  return sequences;
}

export async function readMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    "select name, sha256 from schema_migrations order by name",
  );
  return rows;
}

/** The number of migrations of the job queue's own tables. */
export async function readQueueVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "select coalesce(max(id), 0)::int as version from graphile_worker.migrations",
  );
  return rows[0]?.version ?? 0;
}

export interface NamedFile {
  sha256: string;
  /** Whether the file has to be in the storage. Of an imported workbook only the hash may be kept. */
  isStored: boolean;
}

/**
 * The hashes of stored files that rows refer to, each once and sorted: the values of every text column whose name ends
 * with `sha256`.
 */
export async function readFileHashes(client: Client): Promise<NamedFile[]> {
  const columns = await client.query<{ query: string }>(`
    select format('select %I as sha256, %L::boolean as "isStored" from %I.%I', a.attname,
                  c.relname in ('file_versions', 'map_layers'), n.nspname, c.relname) as query
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and a.atttypid = 'text'::regtype and a.attname ~ '(^|_)sha256$' and ${OURS} and not ${OF_STRUCTURE}`);
  if (columns.rows.length === 0) return [];
  const all = columns.rows.map(({ query }) => query).join(" union ");
  // sql-unchecked: names of the catalogue, quoted by the database.
  const { rows } = await client.query<NamedFile>(
    `select sha256, bool_or("isStored") as "isStored" from (${all}) as every
      where sha256 ~ '^[0-9a-f]{64}$' group by sha256 order by sha256 collate "C"`,
  );
  return rows;
}

/** Whether the database contains nothing of ours nor of anybody else. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} limit 1`);
  return rows.length === 0;
}
