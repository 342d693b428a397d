import { type Client, escapeIdentifier } from "pg";

/**
 * Gives the role that the product runs as exactly what it needs. A table whose comment begins with `append-only`
 * can be read and added to, never changed or emptied: not even by a fault in the product.
 */
export async function grantPrivileges(client: Client, role: string): Promise<void> {
  const to = escapeIdentifier(role);
  const { rows } = await client.query<{ name: string; kind: string; appendOnly: boolean }>(`
    select c.relname as name, c.relkind as kind, coalesce(obj_description(c.oid) like 'append-only%', false) as "appendOnly"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') and c.relname <> 'schema_migrations'`);
  await client.query("begin");
  await client.query(`grant usage on schema public to ${to}`);
  for (const { name, kind, appendOnly } of rows) {
    const rights = kind === "v" ? "select" : appendOnly ? "select, insert" : "select, insert, update, delete";
    await client.query(`revoke all on ${escapeIdentifier(name)} from ${to}`);
    await client.query(`grant ${rights} on ${escapeIdentifier(name)} to ${to}`);
  }
  await grantQueue(client, to);
  await client.query("commit");
}

/** The queue's tables have row security without policies: only their owner could see a row. */
async function grantQueue(client: Client, to: string): Promise<void> {
  await client.query(`grant usage on schema graphile_worker to ${to}`);
  await client.query(`grant select, insert, update, delete on all tables in schema graphile_worker to ${to}`);
  await client.query(`grant usage, select on all sequences in schema graphile_worker to ${to}`);
  await client.query(`grant execute on all functions in schema graphile_worker to ${to}`);
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'graphile_worker' and c.relkind in ('r', 'p') and c.relrowsecurity`);
  for (const { name } of rows) {
    const table = `graphile_worker.${escapeIdentifier(name)}`;
    await client.query(`drop policy if exists vetaverde_app on ${table}`);
    await client.query(`create policy vetaverde_app on ${table} to ${to} using (true) with check (true)`);
  }
}
