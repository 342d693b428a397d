import type { Transporter } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface MailGateway {
  /** @throws where the server does not take the message; the caller's job tries again. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Mail through the platform's SMTP server. The library loads with the first mail: no start waits for it. */
export function createMail(smtpUrl: string, from: string): MailGateway {
  let opening: Promise<Transporter> | undefined;
  const transport = () => {
    opening ??= import("nodemailer").then(({ createTransport }) => createTransport(smtpUrl, { from }));
    return opening;
  };
  return {
    send: async (mail) => {
      await (await transport()).sendMail(mail);
    },
    close: () => void opening?.then((open) => open.close()),
  };
}
