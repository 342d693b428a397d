import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type {
  NotificationConfig,
  NotificationPreferences,
  notificationSettingsEndpoints,
} from "@vetaverde/contract/notification-settings";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { PLATFORM } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { checkVersion } from "../../../platform/errors/stale-version.ts";
import { keyOfKind, kindsOf, PLAIN_RULES, rulesOf } from "./notification-rules.ts";
import * as store from "./notification-settings.store.ts";

type Calls = typeof notificationSettingsEndpoints;
type Save = Input<Calls["saveConfig"]>;

export interface NotificationSettingsService {
  /** @throws AppError NOT_FOUND for a project that does not exist */
  config(input: Input<Calls["config"]>): Promise<NotificationConfig>;
  /** @throws AppError NOT_FOUND, STALE_VERSION with `current` */
  saveConfig(input: Save, ctx: Context): Promise<NotificationConfig>;
  preferences(ctx: Context): Promise<Reply<Calls["preferences"]>>;
  savePreferences(body: NotificationPreferences, ctx: Context): Promise<NotificationPreferences>;
}

export interface NotificationSettingsDeps {
  db: Db;
  now: () => number;
}

export function createNotificationSettingsService({
  db,
  now,
}: NotificationSettingsDeps): NotificationSettingsService {
  return {
    config: ({ query }) => configOf(db, query.project ?? null),
    saveConfig: ({ query, body }, ctx) =>
      transact(db, ctx, (tx) => saveConfig(tx, query.project ?? null, body, ctx, new Date(now()))),
    preferences: async (ctx) => {
      const { id } = actorOf(ctx);
      const [preferences, configs] = await Promise.all([
        store.findPreferences(db, id),
        store.configsOf(db, id),
      ]);
      return {
        ...toPreferences(preferences),
        obligatory: configs.map(({ project, obligatory }) => ({
          project,
          kinds: obligatory ? kindsOf(obligatory) : PLAIN_RULES.obligatory,
        })),
      };
    },
    savePreferences: (body, ctx) =>
      transact(db, ctx, async (tx) => {
        const { id } = actorOf(ctx);
        const before = toPreferences(await store.findPreferences(tx, id));
        await store.savePreferences(tx, id, {
          ...body,
          muted: body.muted.map(keyOfKind),
          mutedWhatsapp: body.mutedWhatsapp.map(keyOfKind),
          mutedPush: body.mutedPush.map(keyOfKind),
        });
        const after = toPreferences(await store.findPreferences(tx, id));
        const about = { entity: "user", entityId: id, before, after };
        await recordChange(tx, ctx, { project: null, action: "notification-preferences.updated", ...about });
        return after;
      }),
  };
}

const toPreferences = (row: store.PreferencesRow | undefined): NotificationPreferences => ({
  muted: kindsOf(row?.muted ?? []),
  mutedWhatsapp: kindsOf(row?.mutedWhatsapp ?? []),
  mutedPush: kindsOf(row?.mutedPush ?? []),
  digest: row?.digest ?? true,
  gathered: row?.gathered ?? null,
  quiet: row?.quiet ?? null,
});

async function configOf(db: Db | Tx, project: string | null): Promise<NotificationConfig> {
  if (project && !(await store.isProject(db, project))) throw new AppError("NOT_FOUND");
  const own = await store.findConfig(db, project ?? PLATFORM);
  const from = own ?? (project ? await store.effectiveConfig(db, project) : undefined);
  return {
    project,
    inherited: project !== null && !own,
    ...rulesOf(from),
    version: own?.version ?? 0,
    updatedAt: own?.updatedAt.toISOString() ?? null,
    updatedBy: own?.updatedBy ?? null,
  };
}

async function saveConfig(tx: Tx, project: string | null, body: Save["body"], ctx: Context, at: Date) {
  const scope = project ?? PLATFORM;
  await store.lockConfig(tx, scope);
  const before = await configOf(tx, project);
  checkVersion(body.version, before);
  if ("notices" in body) {
    const obligatory = [...new Set(body.obligatory.map(keyOfKind))];
    await store.saveConfig(
      tx,
      scope,
      { notices: tidy(body.notices), obligatory, escalation: body.escalation },
      actorOf(ctx).id,
      at,
    );
  } else await store.deleteConfig(tx, scope);
  const after = await configOf(tx, project);
  await recordChange(tx, ctx, {
    project,
    action: "notification-config.updated",
    entity: "notification-config",
    entityId: scope,
    before: auditFields(before),
    after: auditFields(after),
  });
  return after;
}

type Notices = NotificationConfig["notices"];
/**
 * A notification sent by mail or WhatsApp is always sent in the product too, since it could not be found again
 * otherwise.
 */
const tidy = (notices: Notices): Notices =>
  Object.fromEntries(
    Object.entries(notices).map(([notice, rule]) => {
      const methods = rule.methods.length > 0 ? [...new Set([1, ...rule.methods])].sort() : [];
      return [notice, { ...rule, methods }];
    }),
  ) as Notices;

const auditFields = ({ inherited, notices, obligatory, escalation }: NotificationConfig) => ({
  escalation,
  inherited,
  notices,
  obligatory: obligatory.map(keyOfKind),
});
