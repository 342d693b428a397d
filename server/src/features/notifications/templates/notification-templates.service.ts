import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type {
  NotificationTemplate,
  notificationTemplatesEndpoints,
  TemplateTexts,
} from "@vetaverde/contract/notification-templates";
import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { toMarkdown } from "@vetaverde/domain/text/rich";
import { isEvent, TEMPLATE_KEYS, type TemplateEvent } from "@vetaverde/domain/text/templates";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { checkVersion } from "../../../platform/errors/stale-version.ts";
import { builtInTexts, isAccountMail } from "../notifications.messages.ts";
import { moduleOfKey } from "../settings/notification-rules.ts";
import { faultsOf } from "./notification-templates.check.ts";
import { preview } from "./notification-templates.preview.ts";
import * as store from "./notification-templates.store.ts";

type Calls = typeof notificationTemplatesEndpoints;

export interface TemplatesDeps {
  db: Db;
  publicUrl: string;
  /** The built-in texts of account mails; injected by the composition root. */
  accountTexts: Record<"passwordReset" | "accountActivation", TemplateTexts>;
  now: () => number;
}

export interface NotificationTemplatesService {
  list(): Promise<Reply<Calls["list"]>>;
  /** @throws AppError NOT_FOUND */
  versions(input: Input<Calls["versions"]>): Promise<Reply<Calls["versions"]>>;
  /** @throws AppError FK-0005 when the key is taken, VALIDATION with the place of the fault */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<NotificationTemplate>;
  /** @throws AppError NOT_FOUND, STALE_VERSION with `current`, VALIDATION */
  update(input: Input<Calls["update"]>, ctx: Context): Promise<NotificationTemplate>;
  /** @throws AppError VALIDATION */
  preview(input: Input<Calls["preview"]>, ctx: Context): Promise<Reply<Calls["preview"]>>;
  offered(): Promise<Reply<Calls["offered"]>>;
}

export function createTemplatesService(deps: TemplatesDeps): NotificationTemplatesService {
  const { db, now } = deps;
  return {
    list: async () => {
      const rows = new Map((await store.list(db)).map((row) => [row.key, row]));
      const own = [...rows.values()].filter(({ origin }) => origin === "person");
      return {
        items: [
          ...TEMPLATE_KEYS.map((key) => toDto(deps, key, rows.get(key))),
          ...own.map((row) => toDto(deps, row.key, row)),
        ],
      };
    },
    versions: async ({ params: { template }, query }) => {
      const current = await existing(deps, db, template);
      const rows = await store.versions(db, template, query);
      const items = rows.map(({ at, texts, ...row }) => ({
        ...row,
        at: at.toISOString(),
        builtIn: texts === null,
        texts: texts ?? current.original ?? current.texts,
      }));
      return { items, total: current.version, ...query };
    },
    create: (input, ctx) => create(deps, input, ctx),
    update: (input, ctx) => update(deps, input, ctx),
    preview: async ({ body: { key, texts } }, ctx) =>
      preview(deps.publicUrl, key, checked(key, texts, ctx.locale), now()),
    offered: async () => ({
      items: (await store.offered(db)).map(({ version: _, ...row }) => row),
    }),
  };
}

const writeVersion = (
  { now }: TemplatesDeps,
  tx: Tx,
  row: Omit<store.NewVersion, "by" | "at">,
  ctx: Context,
) => store.insertVersion(tx, { ...row, by: actorOf(ctx).id, at: new Date(now()) });

const create = (
  deps: TemplatesDeps,
  { body: { key, module, texts, why } }: Input<Calls["create"]>,
  ctx: Context,
): Promise<NotificationTemplate> =>
  transact(deps.db, ctx, async (tx) => {
    await store.lockTemplate(tx, key);
    if (isEvent(key) || (await store.find(tx, key))) throw new AppError("FK-0005");
    const stored = checked(key, texts, ctx.locale);
    const row = { key, origin: "person", module, version: 1, texts: stored, active: true, why } as const;
    await writeVersion(deps, tx, row, ctx);
    return recorded(deps, tx, ctx, "notification-template.created", key, null);
  });

const update = (
  deps: TemplatesDeps,
  { body }: Input<Calls["update"]>,
  ctx: Context,
): Promise<NotificationTemplate> =>
  transact(deps.db, ctx, async (tx) => {
    const { key, why, version } = body;
    await store.lockTemplate(tx, key);
    const before = await existing(deps, tx, key);
    checkVersion(version, before);
    if ("builtIn" in body && !before.original) throw new AppError("NOT_FOUND");
    const { origin, module } = before;
    const ownText =
      "builtIn" in body
        ? { texts: null, active: true }
        : // What an event says cannot be turned off here: whether it is sent is set with its rules.
          { texts: checked(key, body.texts, ctx.locale), active: origin === "platform" || body.active };
    await writeVersion(deps, tx, { key, origin, module, version: version + 1, why, ...ownText }, ctx);
    return recorded(deps, tx, ctx, "notification-template.updated", key, before);
  });

/**
 * The texts as stored: no HTML that a browser would render, and only known placeholders. @throws AppError VALIDATION
 */
function checked(key: string, texts: TemplateTexts, reader: Locale): TemplateTexts {
  const stored = Object.fromEntries(
    LOCALES.map((locale) => {
      const { subject, text } = texts[locale];
      return [locale, { subject: toMarkdown(subject).replace(/\s+/g, " "), text: toMarkdown(text) }];
    }),
  ) as TemplateTexts;
  const details = faultsOf(key, stored, reader);
  if (details.length > 0) throw new AppError("VALIDATION", { details });
  return stored;
}

const originalOf = (deps: TemplatesDeps, key: TemplateEvent): TemplateTexts =>
  isAccountMail(key) ? deps.accountTexts[key] : builtInTexts(key);

async function existing(deps: TemplatesDeps, db: Db | Tx, key: string): Promise<NotificationTemplate> {
  const row = await store.find(db, key);
  if (!row && !isEvent(key)) throw new AppError("NOT_FOUND");
  return toDto(deps, key, row);
}

function toDto(deps: TemplatesDeps, key: string, row: store.TemplateRow | undefined): NotificationTemplate {
  const original = isEvent(key) ? originalOf(deps, key) : null;
  const texts = row?.texts ?? original;
  if (!texts) throw new Error("a template of no event without words");
  return {
    key,
    origin: isEvent(key) ? "platform" : "person",
    active: row?.active ?? true,
    module: isEvent(key) ? moduleOfKey(key) : (row?.module ?? "general"),
    version: row?.version ?? 0,
    builtIn: !row?.texts,
    texts,
    original,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedBy: row?.updatedBy ?? null,
    why: row?.why ?? null,
  };
}

async function recorded(
  deps: TemplatesDeps,
  tx: Tx,
  ctx: Context,
  action: string,
  key: string,
  before: NotificationTemplate | null,
): Promise<NotificationTemplate> {
  const after = await existing(deps, tx, key);
  const auditFields = ({ active, builtIn, texts, why, version }: NotificationTemplate) => ({
    active,
    builtIn,
    texts,
    why,
    version,
  });
  await recordChange(tx, ctx, {
    project: null,
    action,
    entity: "notification-template",
    entityId: key,
    ...(before ? { before: auditFields(before) } : {}),
    after: auditFields(after),
  });
  return after;
}
