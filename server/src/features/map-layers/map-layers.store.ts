// The only module that reads and writes map layers.
import type { LayerKind, MapLayer } from "@vetaverde/contract/map-layers";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { LayerRow } from "./rows.gen.ts";

/** Serialises the changes of a project's layers. */
export async function lockLayers(tx: Tx, project: string): Promise<void> {
  await acquireLock(tx, lockNamed(`map layers ${project}`));
}

export async function listLayers(db: Db | Tx, project: string): Promise<LayerRow[]> {
  const { rows } = await sql<LayerRow>`
    select l.id, l.name, l.kind, l.format, l.tiles, l.visible, l.file_name as file, l.content_bytes as size,
        l.content_sha256 as sha256, l.west, l.south, l.east, l.north, l.min_zoom as "minZoom",
        l.max_zoom as "maxZoom", l.points, l.system, l.at,
        json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as by
      from map_layers l join published_users u on u.id = l.by_id
     where l.project_id = ${project} order by l.position, l.at, l.id`.execute(db);
  return rows;
}

export interface NewLayer
  extends Pick<MapLayer, "id" | "name" | "format" | "tiles" | "file" | "size" | "sha256"> {
  kind: LayerKind;
  bounds: readonly [number, number, number, number];
  minZoom: number | null;
  maxZoom: number | null;
  points: number | null;
  system: string | null;
  by: string;
  at: Date;
}

/** Inserts a layer: a ground below everything else, all others on top. */
export async function insertLayer(tx: Tx, project: string, layer: NewLayer): Promise<void> {
  const [west, south, east, north] = layer.bounds;
  await sql`insert into map_layers (project_id, id, position, name, kind, format, tiles, file_name,
      content_sha256, content_bytes, west, south, east, north, min_zoom, max_zoom, points, system, by_id, at)
    select ${project}::uuid, ${layer.id}::uuid,
        case when ${layer.kind} = 'ground' then coalesce(min(position), 0) - 1 else coalesce(max(position), 0) + 1 end,
        ${layer.name}, ${layer.kind}, ${layer.format}, ${layer.tiles}, ${layer.file}, ${layer.sha256},
        ${layer.size}::int, ${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8,
        ${layer.minZoom}::int, ${layer.maxZoom}::int, ${layer.points}::int, ${layer.system}, ${layer.by}::uuid,
        ${layer.at}::timestamptz
      from map_layers where project_id = ${project}`.execute(tx);
}

export async function updateLayer(
  tx: Tx,
  project: string,
  id: string,
  { name, visible }: { name: string; visible: boolean },
): Promise<void> {
  await sql`update map_layers set name = ${name}, visible = ${visible}
    where project_id = ${project} and id = ${id}`.execute(tx);
}

/** Numbers the layers in the given order. */
export async function orderLayers(tx: Tx, project: string, ids: readonly string[]): Promise<void> {
  await sql`update map_layers l set position = o.n
      from unnest(${[...ids]}::uuid[]) with ordinality as o (id, n)
     where l.project_id = ${project} and l.id = o.id`.execute(tx);
}

export async function deleteLayer(tx: Tx, project: string, id: string): Promise<void> {
  await sql`delete from map_layers where project_id = ${project} and id = ${id}`.execute(tx);
}
