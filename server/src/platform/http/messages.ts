import type { ErrorCode, ErrorDetail } from "@vetaverde/contract/errors";
import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/domain/text/messages";
import * as z from "zod";
import { en } from "./messages/en.ts";
import { es } from "./messages/es.ts";
import { fr } from "./messages/fr.ts";
import { pt } from "./messages/pt.ts";

const messages: Record<Locale, Record<ErrorCode, string>> = { es, en, fr, pt };

export function errorMessage(
  error: ErrorCode,
  params: Record<string, string | number>,
  locale: Locale,
): string {
  return formatMessage(messages[locale][error], params, locale);
}

const libraries = { es: z.locales.es(), en: z.locales.en(), fr: z.locales.fr(), pt: z.locales.pt() };
const required: Record<Locale, string> = {
  es: "Es obligatorio.",
  en: "It is required.",
  fr: "Ce champ est obligatoire.",
  pt: "É obrigatório.",
};

/** Words of the validation library in the caller's language; what is missing or blank is simply called required. */
export function validationMessages(locale: Locale): z.core.$ZodErrorMap {
  return (issue) => {
    const missing = issue.code === "invalid_type" && issue.input === undefined;
    const blank = issue.code === "too_small" && issue.origin === "string" && issue.minimum === 1;
    const ruled = issue.code === "custom" && issue.params?.["rule"] === "required";
    if (missing || blank || ruled) return required[locale];
    return libraries[locale].localeError(issue);
  };
}

export function detailsOf(error: z.ZodError): ErrorDetail[] {
  return error.issues.slice(0, 50).map((issue) => ({ path: issue.path.join("."), message: issue.message }));
}
