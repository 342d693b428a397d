import type { TemplatePreview, TemplateTexts } from "@vetaverde/contract/notification-templates";
import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { exampleValues, fillTemplate, isEvent, variablesOf } from "@vetaverde/domain/text/templates";
import { freeText } from "../../../gateways/whatsapp/whatsapp.ts";
import { notificationMail, plainMail } from "../delivery/notifications.mail.ts";
import { isAccountMail } from "../notifications.messages.ts";
import { whatsappText, whatsappWords } from "../whatsapp/whatsapp.messages.ts";

const PROJECT = "Quebrada Alta";
const ALARMS = ["alertRaised", "alertRate", "alertStuck", "deviceSilent"];

/** The texts with example values, as each method would deliver them. */
export function preview(
  publicUrl: string,
  key: string,
  texts: TemplateTexts,
  now: number,
): Record<Locale, TemplatePreview> {
  const one = (locale: Locale) => previewOf(publicUrl, key, texts[locale], locale, now);
  return Object.fromEntries(LOCALES.map((locale) => [locale, one(locale)])) as Record<
    Locale,
    TemplatePreview
  >;
}

function previewOf(
  publicUrl: string,
  key: string,
  texts: { subject: string; text: string },
  locale: Locale,
  now: number,
): TemplatePreview {
  const variables = variablesOf(key);
  const values = exampleValues(variables);
  const fill = (text: string) => fillTemplate(text, variables, values, locale);
  const subject = fill(texts.subject);
  const text = fill(texts.text);
  if (isEvent(key) && isAccountMail(key)) {
    const { html, ...mail } = plainMail(locale, { subject, text });
    return { subject: mail.subject, message: text, mail: { text: mail.text, html }, whatsapp: null };
  }
  const link = `${publicUrl}/notifications`;
  const message = `${subject}\n${text}`.trim();
  const mail = notificationMail(locale, {
    name: "Camila",
    message,
    rich: true,
    priority: 2,
    sender: null,
    at: new Date(now),
    project: PROJECT,
    timeZone: "America/Santiago",
    link,
    links: [],
    acknowledge: ALARMS.includes(key) ? `${publicUrl}/acknowledge` : null,
  });
  const button = ALARMS.includes(key) ? { label: whatsappWords[locale].acknowledge, payload: "" } : null;
  return {
    subject: mail.subject,
    message: text,
    mail: { text: mail.text, html: mail.html },
    whatsapp: freeText({ ...whatsappText(message, true), about: PROJECT, link, button }),
  };
}
