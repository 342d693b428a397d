import { mountSmtp } from "../features/smtp/smtp.routes.ts";
import { createSmtpService, type SmtpService } from "../features/smtp/smtp.service.ts";
import { createMailDelivery, type MailDeliveryDeps } from "../gateways/mail/mail.delivery.ts";
import type { Core } from "./core.ts";
import { attachmentsOf } from "./files.ts";
import type { Module } from "./module.ts";

const WAKE_TASK = "mail.wake";

export interface Mails extends Module {
  /** Sends a test mail by a project's SMTP server, or by the platform's. */
  testMail: SmtpService["testWay"];
}

/** Builds the delivery of mails, by a project's own SMTP server where it has one. */
export function createMails(core: Core & Pick<MailDeliveryDeps, "mayReceive">): Mails {
  const { db, secrets, log, config, mail, access, now, mayReceive } = core;
  const { hostname: host } = new URL(core.publicUrl);
  const smtp = createSmtpService({
    db,
    secrets,
    host,
    allowPrivate: config.smtpAllowPrivate,
    platform: mail,
    now,
  });
  const delivery = createMailDelivery({
    attachmentOf: attachmentsOf(core),
    db,
    secrets,
    log,
    host,
    now,
    mayReceive,
    transportFor: async (project) => (project && (await smtp.transportOf(project))) || mail,
  });
  return {
    testMail: smtp.testWay,
    tasks: { ...delivery.tasks, [WAKE_TASK]: delivery.wake },
    cron: [{ task: WAKE_TASK, pattern: "* * * * *" }],
    mount: (http) => mountSmtp(http, access, smtp),
    begin: delivery.wake,
  };
}
