import type { NotificationTemplate, TemplateTexts } from "@vetaverde/contract/notification-templates";
import type { NotificationModule } from "@vetaverde/contract/notifications";
import { LOCALES } from "@vetaverde/domain/locale";

/** State of the editor before saving. */
export interface TemplateDraft {
  key: string;
  module: NotificationModule;
  active: boolean;
  texts: TemplateTexts;
  why: string;
}

const NONE = { subject: "", text: "" };
const EMPTY: TemplateTexts = { es: NONE, en: NONE, fr: NONE, pt: NONE };

/** Null for a new template. */
export const draftOf = (template: NotificationTemplate | null): TemplateDraft =>
  template
    ? { key: template.key, module: template.module, active: template.active, texts: template.texts, why: "" }
    : { key: "", module: "general", active: true, texts: EMPTY, why: "" };

export type DraftFault = "key" | "subject" | "why";

export function draftFaults({ key, texts, why }: TemplateDraft): Set<DraftFault> {
  const faults = new Set<DraftFault>();
  if (!/^[a-zA-Z][a-zA-Z0-9-]{2,39}$/.test(key)) faults.add("key");
  if (LOCALES.some((locale) => texts[locale].subject.trim() === "")) faults.add("subject");
  if (why.trim() === "") faults.add("why");
  return faults;
}

export const sameTexts = (a: TemplateTexts, b: TemplateTexts): boolean =>
  LOCALES.every((locale) => a[locale].subject === b[locale].subject && a[locale].text === b[locale].text);

/** The text with a variable inserted at the cursor, and the resulting cursor position. */
export const inserted = (text: string, from: number, to: number, name: string) => ({
  text: `${text.slice(0, from)}{${name}}${text.slice(to)}`,
  at: from + name.length + 2,
});
