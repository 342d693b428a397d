import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";

const HOUR = 3_600_000;

interface DemoNotice {
  priority: 1 | 2 | 3;
  module: string;
  message: string;
  hoursAgo: number;
  read?: boolean;
  byPlatform?: boolean;
}

const notices: readonly DemoNotice[] = [
  {
    priority: 1,
    module: "follow-up",
    message:
      "Contratiempo en PZ-T03\nLa tapa del pozo apareció forzada; se tomó el nivel y se avisó a vigilancia.",
    hoursAgo: 2,
    byPlatform: true,
  },
  {
    priority: 2,
    module: "plans",
    message:
      "Campaña de calidad de aguas del lunes\nSalida a las 07:30 desde la oficina. Revise las baterías de los equipos.",
    hoursAgo: 5,
  },
  {
    priority: 3,
    module: "project",
    message: "Nueva persona en el proyecto\nSe incorporó al equipo de terreno con permiso de escritura.",
    hoursAgo: 30,
  },
  {
    priority: 2,
    module: "plans",
    message: "Reprogramado por viento sobre 60 km/h\nEl monitoreo de material particulado pasa al jueves.",
    hoursAgo: 76,
    read: true,
  },
  {
    priority: 3,
    module: "general",
    message:
      "Corte de energía en la estación meteorológica\nSe repuso a las 16:40; los datos del intervalo quedan como ausentes.",
    hoursAgo: 150,
    read: true,
  },
];

/** Notifications that the office and the platform sent to the project's users in the last days. */
export async function insertNotifications(
  tx: Tx,
  project: string,
  office: string,
  now: number,
): Promise<void> {
  for (const one of notices) {
    const id = newId();
    const at = new Date(now - one.hoursAgo * HOUR);
    const by = one.byPlatform ? null : office;
    await sql`insert into notifications (project_id, id, priority, methods, module, origin, message, recipients, created_by,
        sent_by, created_at, send_at, sent_at)
      values (${project}, ${id}, ${one.priority}, '{1}', ${one.module}, ${by ? "person" : "platform"}, ${one.message},
        ${JSON.stringify({ projects: [project] })}, ${by}, ${by}, ${at}, ${at}, ${at})`.execute(tx);
    await sql`insert into notification_recipients (project_id, notification_id, user_id, at, read_at)
      select project_id, ${id}, user_id, ${at}, ${one.read ? at : null} from project_members where project_id = ${project}`.execute(
      tx,
    );
  }
}
