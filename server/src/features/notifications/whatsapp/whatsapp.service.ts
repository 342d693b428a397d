import { randomInt } from "node:crypto";
import type { Reply } from "@vetaverde/contract/endpoint";
import type { WhatsappState, whatsappEndpoints } from "@vetaverde/contract/whatsapp";
import type { Locale } from "@vetaverde/domain/locale";
import { recordChange } from "../../../platform/audit/audit.ts";
import type { WhatsappSettings } from "../../../platform/config/config.whatsapp.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { hashSecret } from "../../../platform/secrets/secrets.ts";
import * as store from "./whatsapp.store.ts";

type Calls = typeof whatsappEndpoints;
const CODE_MS = 15 * 60_000;
/** Without letters and digits that are easily confused. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 8;
const CODE = new RegExp(`\\b[${LETTERS}]{${LENGTH}}\\b`);

export interface WhatsappService {
  own(ctx: Context): Promise<WhatsappState>;
  /** @throws AppError METHOD_NOT_AVAILABLE */
  join(ctx: Context): Promise<Reply<Calls["join"]>>;
  leave(ctx: Context): Promise<WhatsappState>;
}

export interface WhatsappDeps {
  db: Db;
  settings: WhatsappSettings | undefined;
  now: () => number;
}

export function createWhatsappService({ db, settings, now }: WhatsappDeps): WhatsappService {
  const own = async (tx: Db | Tx, ctx: Context): Promise<WhatsappState> => {
    const row = await store.findOwn(tx, actorOf(ctx).id);
    const phone = row?.phone ? `+${row.phone}` : null;
    return { available: settings !== undefined, phone, joinedAt: row?.joinedAt?.toISOString() ?? null };
  };
  return {
    own: (ctx) => own(db, ctx),
    join: async (ctx) => {
      if (!settings) throw new AppError("METHOD_NOT_AVAILABLE");
      const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
      const until = new Date(now() + CODE_MS);
      await db.transaction().execute((tx) => store.saveCode(tx, actorOf(ctx).id, hashSecret(code), until));
      const link = `https://wa.me/${settings.number}?text=${encodeURIComponent(`VetaVerde ${code}`)}`;
      return { code, number: `+${settings.number}`, link, until: until.toISOString() };
    },
    leave: (ctx) =>
      transact(db, ctx, async (tx) => {
        await leave(tx, ctx, actorOf(ctx).id, now());
        return own(tx, ctx);
      }),
  };
}

export async function leave(tx: Tx, ctx: Context, user: string, now: number): Promise<void> {
  if (!(await store.leave(tx, user, new Date(now)))) return;
  await recordChange(tx, ctx, { project: null, action: "whatsapp.left", entity: "user", entityId: user });
}

/** Links the telephone to the user whose valid code the message contains. */
export async function join(tx: Tx, ctx: Context, text: string, phone: string, now: number) {
  const [code] = CODE.exec(text.toUpperCase()) ?? [];
  const person = code ? await store.joinBy(tx, hashSecret(code), phone, new Date(now)) : undefined;
  if (!person) return undefined;
  await recordChange(tx, asPerson(ctx, person), {
    project: null,
    action: "whatsapp.joined",
    entity: "user",
    entityId: person.user,
    after: { phone: `…${phone.slice(-4)}` },
  });
  return person;
}

/** A context in the name of the user to whom the telephone belongs. */
export const asPerson = (
  ctx: Context,
  { user, email, locale }: { user: string; email: string; locale: Locale },
): Context => ({
  ...ctx,
  locale,
  actor: { id: user, email, systemAdmin: false },
});
