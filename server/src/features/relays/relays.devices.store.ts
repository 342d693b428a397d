// Devices for commands: their routes, and the settings for commands to them.

import { ROLES } from "@vetaverde/domain/permissions/roles";
import { DEFAULT_CONFIRM_MINUTES } from "@vetaverde/domain/relays/command";
import type { DeliveryPath } from "@vetaverde/domain/relays/delivery-path";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import { named } from "./relays.store.ts";
import type { DeviceRow, RelaySettings } from "./rows.gen.ts";

export type { DeviceRow, RelaySettings } from "./rows.gen.ts";

export async function device(db: Db | Tx, project: string, id: string): Promise<DeviceRow | undefined> {
  const { rows } =
    await sql<DeviceRow>`select d.id, d.name, d.serial, d.channel, d.network_id as "networkId", d.active, d.paused,
      w.way, w.name as "networkName" /* The device's name in its network, and its application there. */, w.application, p.reason as "lockReason", p.at as "lockedAt", ${named("u")} as "lockedBy"
    from published_devices d
    left join device_ways w on w.project_id = d.project_id and w.device_id = d.id
    left join relay_pauses p on p.project_id = d.project_id and p.device_id = d.id
    left join published_users u on u.id = p.by
    where d.project_id = ${project} and d.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockDevice(
  tx: Tx,
  w: { project: string; device: string; reason: string; by: string; at: Date },
): Promise<void> {
  await sql`insert into relay_pauses (project_id, device_id, reason, at, by)
    values (${w.project}, ${w.device}, ${w.reason}, ${w.at}, ${w.by})
    on conflict (project_id, device_id) do update set reason = excluded.reason, at = excluded.at, by = excluded.by`.execute(
    tx,
  );
}

export async function freeDevice(tx: Tx, project: string, device: string): Promise<void> {
  await sql`delete from relay_pauses where project_id = ${project} and device_id = ${device}`.execute(tx);
}

export async function settingsOf(db: Db | Tx, project: string): Promise<RelaySettings> {
  const { rows } = await sql<RelaySettings>`
    select second_person as "secondPerson" /* Whether another administrator must confirm each command. */, confirm_within as "confirmWithinMinutes" /* How long a command waits for the confirmation. */ from relay_settings
     where project_id = ${project}`.execute(db);
  return rows[0] ?? { secondPerson: false, confirmWithinMinutes: DEFAULT_CONFIRM_MINUTES };
}

/** Serialises changes of the settings. */
export async function lockSettings(tx: Tx, project: string): Promise<void> {
  await acquireLock(tx, lockNamed(`relay settings ${project}`));
}

export async function saveSettings(
  tx: Tx,
  w: RelaySettings & { project: string; by: string; at: Date },
): Promise<void> {
  await sql`insert into relay_settings (project_id, second_person, confirm_within, changed_at, changed_by)
    values (${w.project}, ${w.secondPerson}, ${w.confirmWithinMinutes}, ${w.at}, ${w.by})
    on conflict (project_id) do update set second_person = excluded.second_person,
      confirm_within = excluded.confirm_within, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by`.execute(tx);
}

/**
 * Users who may confirm another's command: the project's administrators with access to the area, and the system
 * administrators.
 */
export async function confirmersOf(tx: Db | Tx, project: string, except: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from published_users u
      left join published_members m on m.project_id = ${project} and m.user_id = u.id
      left join published_menu_grants g on g.project_id = ${project} and g.user_id = u.id and g.alias = ${AREA}
     where u.live and u.id <> ${except}
       and (u.admin or (coalesce(g.status, true)
         and case when g.permissions is null
             then ${ROLES.ADMIN}::smallint = any(m.permissions)
               or (${ROLES.ADMIN}::smallint = any(m.guest_permissions) and (m.guest_expires_at is null or m.guest_expires_at > now()))
             else m.user_id is not null and ${ROLES.ADMIN}::smallint = any(g.permissions) end))`.execute(tx);
  return rows.map(({ id }) => id);
}

const AREA = "ModiList";

/** The project's time zone, in which messages state the time until which a command is pending. */
export async function zoneOf(tx: Tx, project: string): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from published_projects where id = ${project}`.execute(tx);
  return rows[0]?.zone ?? "UTC";
}

export interface LastContact {
  project: string;
  device: string;
  way: DeliveryPath;
  name: string | null;
  application: string | null;
}

/** Records the network through which a device last reported and can be reached. */
export async function recordContact(db: Db | Tx, h: LastContact, at: Date): Promise<void> {
  await sql`insert into device_ways as k (project_id, device_id, way, name, application, heard_at)
    values (${h.project}, ${h.device}, ${h.way}, ${h.name}, ${h.application}, ${at})
    on conflict (project_id, device_id) do update set way = excluded.way, name = excluded.name,
      application = excluded.application, heard_at = excluded.heard_at`.execute(db);
}
