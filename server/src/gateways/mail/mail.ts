import type { Transporter } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** The same one however often the mail is handed over: by it a mailbox knows a repetition. */
  messageId: string;
}

export interface MailGateway {
  /**
   * Hands one message over and answers the server's last words.
   * @throws where the server does not take the message; `mailFault` reads what it said.
   */
  send(mail: Mail): Promise<string>;
  close(): void;
}

/** A row is held while its mail is handed over: a server that falls silent must let go of it. */
const TIME_OUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
/** For the whole of one mail: a server that says a letter a second is never silent. */
const DEADLINE_MS = 120_000;

/** The server did not come to an end in the time that one mail has. */
export class MailTooSlow extends Error {
  readonly code = "ETIMEDOUT";
  constructor() {
    super("MAIL_TOO_SLOW");
  }
}

/** The password of a project's mail server was sealed with another SECRET_KEY. The page has a sentence for the word. */
export class SealedPassword extends Error {
  readonly code = "EAUTH";
  constructor() {
    super("MAIL_PASSWORD_SEALED");
  }
}

/** Runs the handing over of one mail under a signal that ends it, connection and all. @throws MailTooSlow */
export async function within<T>(deadlineMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    return await work(signal);
  } catch (error) {
    throw signal.aborted ? new MailTooSlow() : error;
  }
}

/** Mail through an SMTP server. The library loads with the first mail: no start waits for it. */
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
      // An address given as such is never read as a list of them.
      const message = { ...mail, to: { name: "", address: to } };
      const opened = await transport();
      const sent = await within(deadlineMs, (signal) => opened.sendMail({ ...message, signal }));
      return wordsOf(sent.response);
    },
    close: () => void opening?.then((open) => open.close()),
  };
}

export interface MailFault {
  words: string;
  /** Another try would be answered the same. */
  permanent: boolean;
}

const LONGEST = 1000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;

/** A server's words as they may be kept and shown: one line of whole letters, and nothing that is not seen. */
export function wordsOf(text: unknown, longest = LONGEST): string {
  const line = String(text ?? "")
    // Half a letter: the database takes none.
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(UNSEEN, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...line].slice(0, longest).join("");
}

/** What the server said. A refused sign-in is the setting's fault, not the mail's: it is tried again. */
export function mailFault(error: unknown): MailFault {
  const { response, responseCode, code, message } = error as Record<string, unknown>;
  const words = wordsOf(response ?? message ?? error);
  const refused = typeof responseCode === "number" && responseCode >= 500;
  const hasNoRecipient = code === "EENVELOPE" && responseCode === undefined;
  // Refused before it signed in, or before it spoke TLS: the setting's fault as well.
  const setting = code === "EAUTH" || code === "ETLS" || responseCode === 530;
  return { words, permanent: hasNoRecipient || (refused && !setting) };
}
