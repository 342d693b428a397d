import type { Transporter } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
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

/** Mail through an SMTP server. The library loads with the first mail: no start waits for it. */
export function createMail(smtpUrl: string, from: string): MailGateway {
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
      const sent = await (await transport()).sendMail({ ...mail, to: { name: "", address: to } });
      return String(sent.response);
    },
    close: () => void opening?.then((open) => open.close()),
  };
}

export interface MailFault {
  words: string;
  /** Another try would be answered the same. */
  permanent: boolean;
}

/** What the server said. A refused sign-in is the setting's fault, not the mail's: it is tried again. */
export function mailFault(error: unknown): MailFault {
  const { response, responseCode, code, message } = error as Record<string, unknown>;
  const words = String(response ?? message ?? error).slice(0, 1000);
  const refused = typeof responseCode === "number" && responseCode >= 500;
  const nobody = code === "EENVELOPE" && responseCode === undefined;
  return { words, permanent: nobody || (refused && code !== "EAUTH") };
}
