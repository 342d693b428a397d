import { type Client, escapeIdentifier } from "pg";

/** Increased with every change of the grants here: a database prepared with another version is prepared again. */
export const PRIVILEGES_VERSION = 4;

const OURS = `n.nspname = 'public' and c.relname <> 'schema_migrations'`;

/**
 * Grants the app role exactly the privileges that it needs. A table whose comment begins with `append-only` allows
 * reading and inserting, never updates, deletes or truncation, not even by a fault in the product. One that begins with
 * `kept` allows updates, but no deletes; one that begins with `read-only` is changed by functions of the database alone.
 */
export async function grantPrivileges(client: Client, role: string): Promise<void> {
  const to = escapeIdentifier(role);
  const { rows } = await client.query<{
    name: string;
    kind: string;
    appendOnly: boolean;
    kept: boolean;
    readOnly: boolean;
  }>(`
    select c.relname as name, c.relkind as kind,
           coalesce(obj_description(c.oid, 'pg_class') like 'append-only%', false) as "appendOnly",
           coalesce(obj_description(c.oid, 'pg_class') like 'kept%', false) as kept,
           coalesce(obj_description(c.oid, 'pg_class') like 'read-only%', false) as "readOnly"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and c.relkind in ('r', 'p', 'v')`);
  const tables = rows.flatMap(({ name, kind, appendOnly, kept, readOnly }) => {
    const change = kept ? "select, insert, update" : "select, insert, update, delete";
    const rights = kind === "v" || readOnly ? "select" : appendOnly ? "select, insert" : change;
    const table = escapeIdentifier(name);
    return [`revoke all on ${table} from ${to}`, `grant ${rights} on ${table} to ${to}`];
  });
  const statements = [
    `grant usage on schema public to ${to}`,
    // An earlier start with other settings may have left the migration record writable.
    `revoke all on schema_migrations from ${to}`,
    // The health page says which migration is the newest.
    `grant select on schema_migrations to ${to}`,
    ...tables,
    `grant usage on schema graphile_worker to ${to}`,
    `grant select, insert, update, delete on all tables in schema graphile_worker to ${to}`,
    `grant usage, select on all sequences in schema graphile_worker to ${to}`,
    `grant execute on all functions in schema graphile_worker to ${to}`,
    ...(await missingPolicies(client, role)),
  ];
  // Sent together, so that they are one transaction and one round trip.
  // sql-unchecked: grants on every table that there is.
  await client.query(statements.join(";\n"));
}

/**
 * The queue's tables have row-level security without policies, so only their owner would see rows. Creates only missing
 * policies, because creating one locks the table while workers of other processes use it.
 */
async function missingPolicies(client: Client, role: string): Promise<string[]> {
  const to = escapeIdentifier(role);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'graphile_worker' and c.relkind in ('r', 'p') and c.relrowsecurity
        and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = $1)`,
    [role],
  );
  return rows.map(
    ({ name }) =>
      `create policy ${to} on graphile_worker.${escapeIdentifier(name)} to ${to} using (true) with check (true)`,
  );
}

/** @returns append-only and read-only tables that the current role could nevertheless change or empty. */
export async function unprotectedTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') ~ '^(append-only|read-only)'
       and (has_table_privilege(c.oid, 'delete, truncate') or has_any_column_privilege(c.oid, 'update'))
     order by c.relname`);
  return rows.map(({ name }) => name);
}
