import type { ErrorDetail } from "@vetaverde/contract/errors";
import type { TemplateTexts } from "@vetaverde/contract/notification-templates";
import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { closest } from "@vetaverde/domain/text/closest";
import {
  missingNames,
  type TemplateFault,
  templateFaults,
  variablesOf,
} from "@vetaverde/domain/text/templates";
import { formatMessage } from "@vetaverde/locales/format";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";

/** The faults of the texts in all languages, each with its place; empty: they can be saved. */
export function faultsOf(key: string, texts: TemplateTexts, reader: Locale): ErrorDetail[] {
  const variables = variablesOf(key);
  // Subjects are stored in clear text on mail servers and shown on locked screens: they must not contain a link that
  // grants access.
  const inSubject = Object.fromEntries(Object.entries(variables).filter(([, { kind }]) => kind !== "link"));
  return LOCALES.flatMap((locale) => {
    const { text } = texts[locale];
    const faults = (["subject", "text"] as const).flatMap((field) =>
      templateFaults(texts[locale][field], field === "subject" ? inSubject : variables).map((fault) => ({
        path: `texts.${locale}.${field}`,
        message: faultText(fault, variables, reader),
      })),
    );
    const missing = missingNames(text, variables).map((name) => ({
      path: `texts.${locale}.text`,
      message: formatMessage(words[reader].needed, { name: `{${name}}`.replace(/[{}]/g, "") }, reader),
    }));
    return [...faults, ...missing];
  });
}

function faultText(
  { kind, name, line, column }: TemplateFault,
  variables: ReturnType<typeof variablesOf>,
  reader: Locale,
): string {
  const messages = words[reader];
  const known = Object.keys(variables);
  const place = formatMessage(messages.place, { line, column }, reader);
  if (kind === "unknown" && Object.hasOwn(variables, name))
    return `${formatMessage(messages.subject, { name }, reader)} ${place}`;
  const meant = kind === "unknown" ? closest(name, known) : null;
  const message = kind === "unknown" && meant ? messages.meant : messages[kind];
  return `${formatMessage(message, { name, meant: meant ?? "", known: known.join(", ") }, reader)} ${place}`;
}

const words = sectionOf(messagesOf("notifications"), "templateFaults");
