import type { AlertLink } from "@vetaverde/contract/alert-links";
import type { WithDates } from "@vetaverde/contract/shapes";
import { allows } from "@vetaverde/domain/permissions/access";
import type { AccessService } from "../../access/access.ts";
import type { Actor, Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { hashSecret, newSecret } from "../../platform/secrets/secrets.ts";
import * as store from "./alert-links.store.ts";
import { acknowledgeIn } from "./alerts.acknowledge.ts";

/** Links expire after a week, the length of a shift, so that an old mail in a mailbox cannot be used. */
const LIFE_MS = 7 * 86_400_000;
/** How long an expired or used link is stored, so that opening it explains why it no longer works. */
const STORED_MS = 30 * 86_400_000;
const AREA = "ModiList";

export interface AlertLinks {
  /**
   * Creates a token that acknowledges this alert in this user's name. Null when the alert awaits no acknowledgement or
   * the user has no permission.
   */
  grant(
    tx: Tx,
    project: string,
    alert: string,
    person: Pick<Actor, "id" | "email" | "systemAdmin">,
  ): Promise<string | null>;
  /** @throws AppError ALERT_LINK_OVER */
  get(token: string): Promise<WithDates<AlertLink>>;
  /**
   * @param only the one user who may use the link, when the caller is known
   * @throws AppError ALERT_LINK_OVER, FORBIDDEN when the user no longer has permission
   */
  use(token: string, note: string | null, ctx: Context, only?: string): Promise<WithDates<AlertLink>>;
  deleteExpired(): Promise<void>;
}

interface Deps {
  db: Db;
  access: AccessService;
  now: () => number;
}

export function createAlertLinks(deps: Deps): AlertLinks {
  const { db, now } = deps;

  return {
    grant: (tx, project, alert, person) => grant(deps, tx, project, alert, person),
    get: async (token) => {
      const row = openLink(deps, await store.findLink(db, hashSecret(token)));
      if (row.cleared && !row.acknowledgedAt) throw new AppError("ALERT_LINK_OVER");
      return toDto(row);
    },
    use: (token, note, ctx, only) => use(deps, token, note, ctx, only),
    deleteExpired: () => store.deleteOldLinks(db, new Date(now() - STORED_MS)),
  };
}

async function may({ access }: Deps, project: string, actor: Actor) {
  const { roles, grants } = await access.rightsOf(project, actor);
  return allows("write", {
    signedIn: true,
    systemAdmin: actor.systemAdmin,
    roles,
    isSelf: true,
    adminOfAny: false,
    area: grants.find(({ alias }) => alias === AREA) ?? null,
  });
}

function openLink({ now }: Deps, row: store.LinkRow | undefined): store.LinkRow {
  if (!row || row.expiresAt.getTime() <= now()) throw new AppError("ALERT_LINK_OVER");
  return row;
}

async function grant(
  deps: Deps,
  tx: Tx,
  project: string,
  alert: string,
  person: Pick<Actor, "id" | "email" | "systemAdmin">,
): Promise<string | null> {
  const { now } = deps;
  if (
    !(await store.isAwaitingAcknowledgement(tx, project, alert)) ||
    !(await may(deps, project, { ...person }))
  )
    return null;
  const token = newSecret();
  const at = new Date(now());
  const expiresAt = new Date(now() + LIFE_MS);
  await store.insertLink(tx, { project, alert, user: person.id, hash: hashSecret(token), at, expiresAt });
  return token;
}

async function use(
  deps: Deps,
  token: string,
  note: string | null,
  ctx: Context,
  only: string | undefined,
): Promise<WithDates<AlertLink>> {
  const { db, now } = deps;
  const hash = hashSecret(token);
  const row = openLink(deps, await store.findLink(db, hash));
  if (row.usedAt || row.cleared || (only && only !== row.user)) throw new AppError("ALERT_LINK_OVER");
  const actor = { id: row.user, email: row.email, systemAdmin: row.systemAdmin };
  if (!(await may(deps, row.projectId, actor))) throw new AppError("FORBIDDEN");
  await db.transaction().execute(async (tx) => {
    if (!(await store.useLink(tx, row.projectId, hash, new Date(now()))))
      throw new AppError("ALERT_LINK_OVER");
    const requested = { by: row.user, at: new Date(now()), note, via: only ? "whatsapp" : "mail" } as const;
    await acknowledgeIn(tx, { ...ctx, actor }, row.projectId, row.alert, requested);
  });
  return toDto(openLink(deps, await store.findLink(db, hash)));
}

const toDto = (row: store.LinkRow): WithDates<AlertLink> => ({
  project: row.project,
  device: row.device,
  sensor: row.sensor,
  unit: row.unit,
  resolution: row.resolution,
  value: row.value,
  priority: row.priority,
  type: row.type,
  timeZone: row.timeZone,
  person: row.person,
  raisedAt: row.raisedAt,
  acknowledged: row.acknowledgedAt
    ? { at: row.acknowledgedAt, by: row.acknowledgedBy ?? "", note: row.note }
    : null,
});
