import { isIP } from "node:net";
import { type Resolve, resolveHost } from "../../platform/net/addresses.ts";
import { type Mail, type MailGateway, replyText, within } from "./mail.ts";

export interface MailServer {
  server: string;
  port: number;
  /** Sender of every mail, and the user name for signing in. */
  email: string;
  /** Null: the server requires no sign-in. */
  password: string | null;
  /** TLS from the first byte. */
  ssl: boolean;
  /** STARTTLS is demanded. */
  tls: boolean;
  /** 1 high, 2 normal, 3 low. */
  priority: 1 | 2 | 3;
  /** Maximum size of a mail, in MB. */
  size: number;
}

const PRIORITY = { 1: "high", 2: "normal", 3: "low" } as const;
const MB = 1024 * 1024;

/** A mail above the configured maximum size: a retry would have the same result. */
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
  /** Timeout of the connection and greeting. */
  timeoutMs?: number;
  /** Deadline of one mail as a whole. */
  deadlineMs?: number;
  resolve?: Resolve;
}

/**
 * Sends mail through a project's own server, one connection per mail. The server is set by a project's administrator,
 * who does not administer this machine: the address is therefore resolved once and must be an allowed one.
 */
export function createProjectMail(settings: MailServer, deps: ProjectMailDeps): MailGateway {
  return {
    send: async ({ to, ...message }: Mail) => {
      const mail = withinSize(message, settings.size);
      const transport = await connect(settings, deps);
      try {
        const sent = await within(deps.deadlineMs ?? 60_000, (signal) =>
          transport.sendMail({
            ...mail,
            from: settings.email,
            to: { name: "", address: to },
            priority: PRIORITY[settings.priority],
            signal,
          }),
        );
        return replyText(sent.response);
      } finally {
        transport.close();
      }
    },
    close: () => {},
  };
}

/**
 * A mail that is too large with its attachment is sent without it; the text states where the file is.
 * @throws TooLarge when it is too large without it as well
 */
function withinSize<M extends Pick<Mail, "text" | "html" | "attachments">>(
  { attachments, ...message }: M,
  megabytes: number,
) {
  const length = Buffer.byteLength(message.text) + Buffer.byteLength(message.html ?? "");
  if (length > megabytes * MB) throw new TooLarge(megabytes);
  const attached =
    attachments?.reduce((sum, { content }) => sum + Math.ceil((content.length * 4) / 3), 0) ?? 0;
  return attachments && length + attached <= megabytes * MB ? { ...message, attachments } : message;
}

async function connect(settings: MailServer, { allowPrivate, timeoutMs = 15_000, resolve }: ProjectMailDeps) {
  const address = await resolveHost(settings.server, allowPrivate, resolve);
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host: address,
    port: settings.port,
    secure: settings.ssl,
    requireTLS: settings.tls,
    // The certificate is checked against the host name, not the IP address.
    tls: isIP(settings.server) ? {} : { servername: settings.server },
    ...(settings.password === null ? {} : { auth: { user: settings.email, pass: settings.password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
    // Neither local files nor web addresses can be included in a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
