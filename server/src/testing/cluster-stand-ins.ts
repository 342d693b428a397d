import { Client, escapeIdentifier } from "pg";

const SCHEMA = "cluster_stand_ins";

/**
 * Functions and tables with the names of those of the extension citus, as far as the product uses them, in a database of
 * an ordinary PostgreSQL: rows stay where they are, and what a cluster refuses or forgets is refused and forgotten.
 */
const STAND_INS = `
create schema ${SCHEMA};
grant usage on schema ${SCHEMA} to public;
set search_path = ${SCHEMA}, public;

create function citus_version() returns text language sql as $$ select 'Citus 13.2.2 on a stand-in' $$;
create table pg_dist_node (nodeid serial primary key, groupid integer not null, nodename text not null, nodeport integer not null,
  isactive boolean not null default true, noderole text not null default 'primary', shouldhaveshards boolean not null default true,
  answers boolean not null default true);
create table pg_dist_partition (logicalrelid regclass primary key, partmethod "char" not null, partkey text, colocationid integer not null);
create table pg_dist_shard (logicalrelid regclass not null, shardid bigserial primary key, shardminvalue text, shardmaxvalue text);
create table pg_dist_placement (placementid serial primary key, shardid bigint not null, groupid integer not null);
create table calls (n serial primary key, call text not null);

create function column_to_column_name(of_table regclass, of_key text) returns text language sql strict as $$ select of_key $$;

create function create_distributed_table(of_table regclass, of_column text, distribution_type text default 'hash',
  colocate_with text default 'default', shard_count integer default 4) returns void language plpgsql as $$
declare
  group_id integer;
  shard bigint;
  child regclass;
  other record;
  who text;
begin
  insert into ${SCHEMA}.calls (call) values (format('distribute %s by %s with %s', of_table, of_column, colocate_with));
  if exists (select from ${SCHEMA}.pg_dist_partition p where p.logicalrelid = of_table) then
    raise exception 'table "%" is already distributed', of_table;
  end if;
  if exists (select from pg_index i where i.indrelid = of_table and i.indisunique and not exists (
      select from pg_attribute a where a.attrelid = of_table and a.attname = of_column and a.attnum = any(i.indkey))) then
    raise exception 'cannot create constraint on "%": it does not include the distribution column', of_table;
  end if;
  if exists (select from pg_constraint c where c.contype = 'f' and (c.conrelid = of_table or c.confrelid = of_table)) then
    raise exception 'cannot create foreign key constraint: "%" has one with a local table', of_table;
  end if;
  if exists (select from pg_trigger t where t.tgrelid = of_table and not t.tgisinternal) then
    raise exception 'cannot distribute relation "%" because it has triggers', of_table;
  end if;
  if colocate_with in ('none', 'default') then
    select coalesce(max(colocationid), 0) + 1 into group_id from ${SCHEMA}.pg_dist_partition;
  else
    select p.colocationid into strict group_id from ${SCHEMA}.pg_dist_partition p where p.logicalrelid = colocate_with::regclass;
  end if;
  for child in select of_table union select t.relid from pg_partition_tree(of_table) t loop
    -- A worker refuses the rows of a table whose check refuses them.
    if exists (select from pg_constraint c where c.conrelid = child and c.contype = 'c' and not c.convalidated) then
      raise exception 'new row for relation "%" violates check constraint', child;
    end if;
    insert into ${SCHEMA}.pg_dist_partition values (child, 'h', of_column, group_id);
  end loop;
  for i in 0 .. shard_count - 1 loop
    insert into ${SCHEMA}.pg_dist_shard (logicalrelid, shardminvalue, shardmaxvalue) values (of_table, i::text, i::text)
      returning shardid into shard;
    insert into ${SCHEMA}.pg_dist_placement (shardid, groupid)
      select shard, n.groupid from ${SCHEMA}.pg_dist_node n
       where n.shouldhaveshards and n.groupid <> 0 order by n.groupid
      offset i % (select count(*) from ${SCHEMA}.pg_dist_node m where m.shouldhaveshards and m.groupid <> 0) limit 1;
  end loop;
  -- A cluster makes the views of a table anew, without the rights of others than their owner.
  for other in select distinct v.oid::regclass as name, v.relacl, v.relowner from pg_depend d join pg_rewrite r on r.oid = d.objid
       join pg_class v on v.oid = r.ev_class and v.relkind = 'v' where d.refobjid = of_table and d.classid = 'pg_rewrite'::regclass loop
    for who in select distinct a.grantee::regrole::text from aclexplode(other.relacl) a where a.grantee <> other.relowner and a.grantee <> 0 loop
      execute format('revoke all on %s from %s', other.name, who);
    end loop;
  end loop;
end $$;

create function truncate_local_data_after_distributing_table(of_table regclass) returns void language sql as $$
  insert into ${SCHEMA}.calls (call) values (format('truncate %s', of_table)) $$;

create function get_shard_id_for_distribution_column(of_table regclass, of_value uuid) returns bigint language sql stable as $$
  select s.shardid from ${SCHEMA}.pg_dist_shard s where s.logicalrelid = of_table
     and s.shardminvalue = (abs(hashtext(of_value::text)) % (select count(*) from ${SCHEMA}.pg_dist_shard t where t.logicalrelid = of_table))::text $$;

create function citus_check_connection_to_node(of_name text, of_port integer) returns boolean language sql stable as $$
  select n.answers from ${SCHEMA}.pg_dist_node n where n.nodename = of_name and n.nodeport = of_port $$;

grant select on all tables in schema ${SCHEMA} to public;
grant execute on all functions in schema ${SCHEMA} to public;
reset search_path;
`;

/** As if the extension had been created in the database. Sessions that begin later find it. */
export async function createStandIns(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, STAND_INS);
  await findStandIns(ownerUrl);
}

/** A copy of a database does not have its settings. */
export async function findStandIns(ownerUrl: string): Promise<void> {
  const name = escapeIdentifier(new URL(ownerUrl).pathname.slice(1));
  await asOwner(ownerUrl, `alter database ${name} set search_path = "$user", public, ${SCHEMA}`);
}

/** As if workers had been registered. */
export async function addWorkers(ownerUrl: string, names: readonly string[]): Promise<void> {
  const rows = ["coordinator", ...names].map((name, group) => `(${group}, '${name}', 5432, ${group > 0})`);
  await asOwner(
    ownerUrl,
    `insert into ${SCHEMA}.pg_dist_node (groupid, nodename, nodeport, shouldhaveshards) values ${rows.join(", ")}`,
  );
}

/** As if the machine of a worker stopped, or started. */
export const setAnswering = (ownerUrl: string, name: string, answers: boolean): Promise<unknown> =>
  asOwner(ownerUrl, `update ${SCHEMA}.pg_dist_node set answers = ${answers} where nodename = '${name}'`);

/** As if the rows of a worker were being moved to others, or not any more. */
export const setDraining = (ownerUrl: string, name: string, isDraining: boolean): Promise<unknown> =>
  asOwner(
    ownerUrl,
    `update ${SCHEMA}.pg_dist_node set shouldhaveshards = ${!isDraining} where nodename = '${name}'`,
  );

/** Gives or takes the right to check whether a worker answers. */
export const setCheckable = (ownerUrl: string, isCheckable: boolean): Promise<unknown> =>
  asOwner(
    ownerUrl,
    `${isCheckable ? "grant" : "revoke"} execute on function ${SCHEMA}.citus_check_connection_to_node(text, integer)
       ${isCheckable ? "to" : "from"} public`,
  );

/** What was asked of the extension, in order. */
export async function callsOf(ownerUrl: string): Promise<string[]> {
  const rows = await asOwner(ownerUrl, `select call from ${SCHEMA}.calls order by n`);
  return rows.map(({ call }) => String(call));
}

async function asOwner(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(text);
    return rows;
  } finally {
    await client.end();
  }
}
