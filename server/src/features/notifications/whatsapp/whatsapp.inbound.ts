import { formatAny } from "@vetaverde/locales/format";
import { followStatus } from "../../../gateways/whatsapp/whatsapp.delivery.ts";
import { eventsOf, type InboundEvent } from "../../../gateways/whatsapp/whatsapp.events.ts";
import { queueWhatsapp } from "../../../gateways/whatsapp/whatsapp.outbox.ts";
import { isSigned } from "../../../gateways/whatsapp/whatsapp.ts";
import type { WhatsappSettings } from "../../../platform/config/config.whatsapp.ts";
import type { Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { PLATFORM } from "../../../platform/db/id.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { isStop, whatsappWords } from "./whatsapp.messages.ts";
import { asPerson, join, leave } from "./whatsapp.service.ts";
import * as store from "./whatsapp.store.ts";

const DAY_MS = 86_400_000;
/** Prefix of a button's payload, before the token of one user and one alert. */
export const ACKNOWLEDGE = "acknowledge:";

export interface InboundDeps {
  db: Db;
  secrets: Secrets;
  publicUrl: string;
  settings: WhatsappSettings | undefined;
  /** Acknowledges an alert with a token that must be this user's. @throws AppError when it is no longer valid */
  acknowledge(token: string, ctx: Context, person: string): Promise<unknown>;
  /** Adds a reply to a notification. @returns whether the user may reply to it */
  reply(
    tx: Tx,
    to: { project: string; id: string },
    person: string,
    text: string,
    ctx: Context,
  ): Promise<boolean>;
  now: () => number;
}

export interface InboundMessages {
  /** Answers the provider's verification request for the webhook. @throws AppError WHATSAPP_SIGNATURE */
  verify(query: Record<string, string | undefined>): string;
  /** Processes a signed body. @throws AppError METHOD_NOT_AVAILABLE, WHATSAPP_SIGNATURE, BAD_REQUEST */
  receive(bytes: Buffer, signature: unknown, ctx: Context): Promise<void>;
}

export function createInboundMessages(deps: InboundDeps): InboundMessages {
  const { db, settings, now } = deps;
  return {
    verify: (query) => {
      const challenge = query["hub.challenge"] ?? "";
      const right =
        settings && query["hub.mode"] === "subscribe" && query["hub.verify_token"] === settings.verifyToken;
      if (!right || !/^[\w.-]{1,200}$/.test(challenge)) throw new AppError("WHATSAPP_SIGNATURE");
      return challenge;
    },
    receive: async (bytes, signature, ctx) => {
      if (!settings) throw new AppError("METHOD_NOT_AVAILABLE");
      if (!isSigned(settings.appSecret, bytes, signature)) throw new AppError("WHATSAPP_SIGNATURE");
      for (const event of eventsOf(read(bytes), settings.phoneId, now())) {
        if (event.kind === "status") await db.transaction().execute((tx) => followStatus(tx, event));
        else await handleMessage(deps, event, ctx);
      }
    },
  };
}

function read(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new AppError("BAD_REQUEST");
  }
}

/** Processes one message of a user exactly once, however often the provider delivers it. */
async function handleMessage(deps: InboundDeps, event: InboundEvent, ctx: Context): Promise<void> {
  if (event.payload?.startsWith(ACKNOWLEDGE))
    return acknowledge(deps, event, event.payload.slice(ACKNOWLEDGE.length), ctx);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.markReceived(tx, event.providerId))) return;
    const joined = event.text ? await join(tx, ctx, event.text, event.phone, deps.now()) : undefined;
    if (joined) return answer(deps, tx, joined, event.phone, "joined");
    const person = await store.findSender(tx, event.phone, new Date(deps.now()));
    // A sender without a verified telephone gets no response, which would reveal the service.
    if (person) await handleText(deps, tx, person, event, ctx);
  });
}

/**
 * The token can be used only once, so it is used before the event is marked as processed: a crash in between loses
 * nothing.
 */
async function acknowledge(
  deps: InboundDeps,
  event: InboundEvent,
  token: string,
  ctx: Context,
): Promise<void> {
  const { db, now } = deps;
  const person = await db.transaction().execute((tx) => store.findSender(tx, event.phone, new Date(now())));
  if (!person) return;
  const done = await deps.acknowledge(token, asPerson(ctx, person), person.user).then(
    () => "acknowledged" as const,
    (error: unknown) => {
      if (error instanceof AppError) return "over" as const;
      throw error;
    },
  );
  await db.transaction().execute(async (tx) => {
    if (await store.markReceived(tx, event.providerId)) await answer(deps, tx, person, event.phone, done);
  });
}

async function handleText(
  deps: InboundDeps,
  tx: Tx,
  person: store.Person,
  event: InboundEvent,
  ctx: Context,
): Promise<void> {
  const { phone, text } = event;
  if (text === null) return answer(deps, tx, person, phone, "onlyText");
  if (isStop(text)) {
    // Sent first: afterwards the telephone is no longer linked to the user.
    await leave(tx, asPerson(ctx, person), person.user, deps.now());
    return;
  }
  if (text === "") return;
  const about = await store.findAnswered(tx, person.user, event.about, new Date(deps.now() - DAY_MS));
  const isAccepted =
    about && (await deps.reply(tx, about, person.user, text.slice(0, 2000), asPerson(ctx, person)));
  if (!about || !isAccepted) return answer(deps, tx, person, phone, "nothingToAnswer");
  await answer(deps, tx, person, phone, "replied", { title: about.title });
}

async function answer(
  { secrets, publicUrl }: InboundDeps,
  tx: Tx,
  { user, locale }: store.Person,
  phone: string,
  reply: "joined" | "acknowledged" | "over" | "replied" | "onlyText" | "nothingToAnswer",
  values: Record<string, string> = {},
): Promise<void> {
  const words = whatsappWords[locale];
  const body = { locale, title: formatAny(words[reply], values, locale), text: "", button: null };
  await queueWhatsapp(tx, secrets, {
    project: PLATFORM,
    userId: user,
    phone,
    body: { ...body, about: words.platform, link: `${publicUrl}/notifications` },
  });
}
