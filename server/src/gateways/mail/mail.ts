import { createTransport } from "nodemailer";

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

/** Mail through the platform's SMTP server. */
export function createMail(smtpUrl: string, from: string): MailGateway {
  const transport = createTransport(smtpUrl, { from });
  return {
    send: async (mail) => {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
