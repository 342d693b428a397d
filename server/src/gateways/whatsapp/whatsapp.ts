import { createHmac, timingSafeEqual } from "node:crypto";
import type { Locale } from "@vetaverde/domain/locale";
import type { WhatsappSettings } from "../../platform/config/config.whatsapp.ts";
import type { DeliveryFault } from "../../platform/work/outbox/outbox-delivery.ts";

const SEND_TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 60_000;
const MAX_TEXT = 4000;
const MAX_CAPTION = 1024;
/** Lower limits apply to a text with a button, and to a template's parameter. */
const MAX_BUTTON_TEXT = 1000;
const MAX_PLACE = 600;
const MAX_LABEL = 20;
/** Language codes of the approved templates. */
const LANGUAGES: Record<Locale, string> = { es: "es", en: "en", fr: "fr", pt: "pt_BR" };

export interface WhatsappBody {
  locale: Locale;
  title: string;
  text: string;
  /** The project's name, or the platform's. */
  about: string;
  link: string;
  /** A button; the payload is returned in the provider's event. */
  button: { label: string; payload: string } | null;
  /** A file of the project, attached when free text is allowed. */
  document?: { file: string; name: string };
}

export interface Outgoing extends Omit<WhatsappBody, "document"> {
  document?: { name: string; kind: string; content: Buffer } | null;
  /** Our id, returned in every event about the message. */
  id: string;
  to: string;
  /** The user wrote within 24 hours, so free text is allowed; otherwise an approved template is sent. */
  free: boolean;
}

export class WhatsappFault extends Error {
  readonly reply: string;
  /** Without a response it is uncertain whether the provider accepted the message. */
  readonly kind: DeliveryFault["kind"];
  /** Free text was refused because the user's last message is too old. */
  readonly isWindowClosed: boolean;
  constructor(reply: string, kind: DeliveryFault["kind"], { isWindowClosed = false } = {}) {
    super(reply);
    this.reply = reply;
    this.kind = kind;
    this.isWindowClosed = isWindowClosed;
  }
}

export interface WhatsappGateway {
  /** @returns the provider's identifier. @throws WhatsappFault */
  send(message: Outgoing): Promise<string>;
}

export const createWhatsapp = (settings: WhatsappSettings): WhatsappGateway => ({
  send: (message) => sendMessage(settings, message),
});

/** @returns the file's id; null: the provider does not accept such a file, and the text is sent without it */
async function uploadMedia(
  { url, token, phoneId }: WhatsappSettings,
  { name, kind, content }: { name: string; kind: string; content: Buffer },
): Promise<string | null> {
  const form = new FormData();
  form.set("messaging_product", "whatsapp");
  form.set("type", kind);
  form.set("file", new Blob([new Uint8Array(content)], { type: kind }), name);
  const answer = await fetch(`${url}/${phoneId}/media`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
    redirect: "error",
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  }).catch((error: unknown) => {
    // Nothing was sent yet, so a retry does not send the message twice.
    throw new WhatsappFault(notReached(error).reply, "transient");
  });
  const body = (await answer.json().catch(() => null)) as { id?: unknown; error?: Answer["error"] } | null;
  if (answer.ok && typeof body?.id === "string") return body.id;
  const fault = faultOf(answer.status, body?.error ? { error: body.error } : null);
  if (fault.kind === "permanent") return null;
  throw fault;
}

async function sendMessage(settings: WhatsappSettings, message: Outgoing): Promise<string> {
  const { url, token, phoneId, template, alarmTemplate } = settings;
  const name = message.button ? alarmTemplate : template;
  const along = message.free && message.document && !message.button ? message.document : null;
  const media = along && (await uploadMedia(settings, along));
  const answer = await fetch(`${url}/${phoneId}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: message.to,
      ...(message.free
        ? media
          ? documentOf(message, media, along.name)
          : freeOf(message)
        : templateOf(message, name)),
      biz_opaque_callback_data: message.id,
    }),
    redirect: "error",
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw notReached(error);
  });
  const body = (await answer.json().catch(() => null)) as Answer | null;
  const id = body?.messages?.[0]?.id;
  if (!answer.ok || typeof id !== "string") throw faultOf(answer.status, body);
  return id;
}

interface Answer {
  messages?: { id?: unknown }[];
  error?: { message?: unknown; code?: unknown; error_data?: { details?: unknown } };
}

/** Before the connection is established nothing can have been accepted; afterwards it is unknown. */
function notReached(error: unknown): WhatsappFault {
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: unknown };
  const never = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"].includes(
    String(code),
  );
  const late = error instanceof Error && error.name === "TimeoutError";
  return new WhatsappFault(
    late ? "WHATSAPP_TOO_SLOW" : "WHATSAPP_UNREACHABLE",
    never ? "transient" : "uncertain",
  );
}

const RATES = [4, 80007, 130429, 131048, 131056];
/** Error codes caused by the settings, not by the message: tokens, permissions, payment, the phone number's state. */
const SETTINGS = [0, 3, 10, 190, 131005, 131031, 131042, 131045, 133000, 133010];
const PASSING = [1, 2, 131000, 131016, 131057];
const CLOSED_WINDOW = 131047;

/** The provider's error text on one line, with its code. */
function faultOf(status: number, body: Answer | null): WhatsappFault {
  const code = Number(body?.error?.code);
  const details = body?.error?.error_data?.details ?? body?.error?.message;
  const detail = typeof details === "string" ? details : "";
  const reply = `${Number.isInteger(code) ? code : status} ${detail}`
    .replace(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, 300);
  if (code === CLOSED_WINDOW) return new WhatsappFault(reply, "transient", { isWindowClosed: true });
  const isTransient = status >= 500 || status === 429 || [...RATES, ...SETTINGS, ...PASSING].includes(code);
  return new WhatsappFault(reply, isTransient || status < 400 ? "transient" : "permanent");
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
/** A template parameter allows neither line breaks nor repeated spaces. */
const place = (text: string) => ({
  type: "text",
  text: cut(text.replace(/\s+/g, " ").trim(), MAX_PLACE) || "–",
});

/** The message's text when free text is allowed. */
export function freeText({
  title,
  text,
  about,
  link,
  button,
}: Omit<WhatsappBody, "locale" | "document">): string {
  const tail = `\n\n${about}\n${link}`;
  const head = [`*${title}*`, text].filter(Boolean).join("\n\n");
  return button ? cut(head, MAX_BUTTON_TEXT - tail.length) + tail : cut(head + tail, MAX_TEXT);
}

function freeOf(message: Outgoing) {
  const { button } = message;
  const text = freeText(message);
  if (!button) return { type: "text", text: { preview_url: false, body: text } };
  const reply = { id: button.payload, title: cut(button.label, MAX_LABEL) };
  return {
    type: "interactive",
    interactive: {
      type: "button",
      body: { text },
      action: { buttons: [{ type: "reply", reply }] },
    },
  };
}

const documentOf = (message: Outgoing, id: string, filename: string) => ({
  type: "document",
  document: { id, filename, caption: cut(freeText(message), MAX_CAPTION) },
});

function templateOf({ locale, title, text, about, link, button }: Outgoing, name: string) {
  const parameters = [about, title, text || title, link].map(place);
  const pressed = button && {
    type: "button",
    sub_type: "quick_reply",
    index: "0",
    parameters: [{ type: "payload", payload: button.payload }],
  };
  return {
    type: "template",
    template: {
      name,
      language: { code: LANGUAGES[locale] },
      components: [{ type: "body", parameters }, ...(pressed ? [pressed] : [])],
    },
  };
}

/** Whether the body has a valid signature of the provider: HMAC-SHA-256 over its raw bytes. */
export function isSigned(appSecret: string, bytes: Buffer, header: unknown): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(typeof header === "string" ? header : "") ?? [];
  if (!hex) return false;
  return timingSafeEqual(createHmac("sha256", appSecret).update(bytes).digest(), Buffer.from(hex, "hex"));
}
