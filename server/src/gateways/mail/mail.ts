import type { Transporter } from "nodemailer";
import type { DeliveryFault } from "../../platform/work/outbox/outbox-delivery.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** The same in every attempt, so that a mailbox recognises a repetition. */
  messageId: string;
}

export interface MailGateway {
  /**
   * Sends one message and returns the server's final reply.
   * @throws when the server does not accept the message; `mailFault` interprets the error.
   */
  send(mail: Mail): Promise<string>;
  close(): void;
}

/** The mail's row is locked while it is sent, so an unresponsive server must time out. */
const TIME_OUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
/** Deadline for a whole mail: a server that sends a character per second never hits the socket timeout. */
const DEADLINE_MS = 120_000;

/** The server did not finish within the deadline of one mail. */
export class MailTooSlow extends Error {
  readonly code = "ETIMEDOUT";
  constructor() {
    super("MAIL_TOO_SLOW");
  }
}

/** The password of a project's mail server was sealed with another SECRET_KEY. The page has a message for this code. */
export class SealedPassword extends Error {
  readonly code = "EAUTH";
  constructor() {
    super("MAIL_PASSWORD_SEALED");
  }
}

/** Sends one mail with a signal that aborts it and closes the connection. @throws MailTooSlow */
export async function within<T>(deadlineMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    return await work(signal);
  } catch (error) {
    throw signal.aborted ? new MailTooSlow() : error;
  }
}

/** Sends mail through an SMTP server. The library is loaded with the first mail, to keep the start fast. */
export function createMail(
  smtpUrl: string,
  from: string,
  { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {},
): MailGateway {
  let opening: Promise<Transporter> | undefined;
  const transport = () => {
    opening ??= import("nodemailer").then(({ createTransport }) =>
      createTransport({ url: smtpUrl, ...TIME_OUTS }, { from }),
    );
    return opening;
  };
  return {
    send: async ({ to, ...mail }) => {
      // Passed as an object, so that the address is never parsed as a list of addresses.
      const message = { ...mail, to: { name: "", address: to } };
      const opened = await transport();
      const sent = await within(deadlineMs, (signal) => opened.sendMail({ ...message, signal }));
      return replyText(sent.response);
    },
    close: () => void opening?.then((open) => open.close()),
  };
}

const MAX_REPLY_CHARS = 1000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;

/**
 * A server's reply in a form that can be stored and displayed: one line of valid characters, without invisible ones.
 */
export function replyText(text: unknown, maxChars = MAX_REPLY_CHARS): string {
  const line = String(text ?? "")
    // Half a surrogate pair, which the database refuses.
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(INVISIBLE, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...line].slice(0, maxChars).join("");
}

/**
 * Interprets an error of the server. A refused sign-in is a fault of the settings, not of the mail, so it is retried.
 */
export function mailFault(error: unknown): DeliveryFault {
  const { response, responseCode, code, message } = error as Record<string, unknown>;
  const refused = typeof responseCode === "number" && responseCode >= 500;
  const hasNoRecipient = code === "EENVELOPE" && responseCode === undefined;
  // Refused before the sign-in or before TLS: a fault of the settings as well.
  const setting = code === "EAUTH" || code === "ETLS" || responseCode === 530;
  return {
    error: replyText(response ?? message ?? error),
    kind: hasNoRecipient || (refused && !setting) ? "permanent" : "transient",
  };
}
