import { isIP } from "node:net";
import { type Resolve, resolveHost } from "../../platform/net/addresses.ts";
import { type Mail, type MailGateway, within, wordsOf } from "./mail.ts";

export interface MailServer {
  server: string;
  port: number;
  /** Sender of every mail, and the name to sign in with. */
  email: string;
  /** Null: the server asks for none. */
  password: string | null;
  /** TLS from the first byte. */
  ssl: boolean;
  /** STARTTLS is demanded. */
  tls: boolean;
  /** 1 high, 2 normal, 3 low. */
  priority: 1 | 2 | 3;
  /** Largest mail that it takes, in MB. */
  size: number;
}

const PRIORITY = { 1: "high", 2: "normal", 3: "low" } as const;
const MB = 1024 * 1024;

/** A mail that the settings say is too large for the server: another try would be answered the same. */
class TooLarge extends Error {
  readonly responseCode = 552;
  readonly response: string;
  constructor(size: number) {
    super(`552 larger than ${size} MB`);
    this.response = this.message;
  }
}

export interface ProjectMailDeps {
  allowPrivate: boolean;
  /** How long it may take to answer at first. */
  patienceMs?: number;
  /** How long one mail may take as a whole. */
  deadlineMs?: number;
  resolve?: Resolve;
}

/**
 * Mail through a project's own server, one connection a mail. Whoever may set it is an administrator of one mine and
 * not of the machine that the platform runs on: the address is resolved once and must be one that may be reached.
 */
export function createProjectMail(
  settings: MailServer,
  { allowPrivate, patienceMs = 15_000, deadlineMs = 60_000, resolve }: ProjectMailDeps,
): MailGateway {
  return {
    send: async ({ to, attachments, ...words }: Mail) => {
      const length = Buffer.byteLength(words.text) + Buffer.byteLength(words.html ?? "");
      const along =
        attachments?.reduce((sum, { content }) => sum + Math.ceil((content.length * 4) / 3), 0) ?? 0;
      // What is too large for it with its file goes without: the words say where the file is.
      const mail = attachments && length + along <= settings.size * MB ? { ...words, attachments } : words;
      if (length > settings.size * MB) throw new TooLarge(settings.size);
      const address = await resolveHost(settings.server, allowPrivate, resolve);
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        host: address,
        port: settings.port,
        secure: settings.ssl,
        requireTLS: settings.tls,
        // The certificate is the name's, not the address's.
        tls: isIP(settings.server) ? {} : { servername: settings.server },
        ...(settings.password === null ? {} : { auth: { user: settings.email, pass: settings.password } }),
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: 2 * patienceMs,
        // Neither files nor addresses of the web can be drawn into a mail.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        const sent = await within(deadlineMs, (signal) =>
          transport.sendMail({
            ...mail,
            from: settings.email,
            to: { name: "", address: to },
            priority: PRIORITY[settings.priority],
            signal,
          }),
        );
        return wordsOf(sent.response);
      } finally {
        transport.close();
      }
    },
    close: () => {},
  };
}
