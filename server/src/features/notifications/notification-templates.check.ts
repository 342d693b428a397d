import type { ErrorDetail } from "@vetaverde/contract/errors";
import type { TemplateTexts } from "@vetaverde/contract/notification-templates";
import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { closest } from "@vetaverde/domain/text/closest";
import { formatMessage } from "@vetaverde/domain/text/messages";
import {
  missingNames,
  type TemplateFault,
  templateFaults,
  variablesOf,
} from "@vetaverde/domain/text/templates";

/** The faults of the texts in all languages, each with its place; empty: they can be saved. */
export function faultsOf(key: string, texts: TemplateTexts, reader: Locale): ErrorDetail[] {
  const variables = variablesOf(key);
  // Subjects are stored in clear text on mail servers and shown on locked screens: they must not contain a link that
  // grants access.
  const inSubject = Object.fromEntries(Object.entries(variables).filter(([, { kind }]) => kind !== "link"));
  return LOCALES.flatMap((locale) => {
    const { text } = texts[locale];
    const found = (["subject", "text"] as const).flatMap((field) =>
      templateFaults(texts[locale][field], field === "subject" ? inSubject : variables).map((fault) => ({
        path: `texts.${locale}.${field}`,
        message: faultText(fault, variables, reader),
      })),
    );
    const missing = missingNames(text, variables).map((name) => ({
      path: `texts.${locale}.text`,
      message: formatMessage(words[reader].needed, { name: `{${name}}`.replace(/[{}]/g, "") }, reader),
    }));
    return [...found, ...missing];
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

const words: Record<
  Locale,
  Record<"unknown" | "meant" | "subject" | "brace" | "choice" | "needed" | "place", string>
> = {
  es: {
    unknown: "«{name}» no es una variable de este aviso; las hay: {known}.",
    meant: "«{name}» no es una variable de este aviso. ¿Quiso decir «{meant}»?",
    subject: "«{name}» no va en el asunto, que queda a la vista: póngala en el texto.",
    brace: "A una llave le falta su pareja.",
    choice:
      "«{name}» no se puede usar así: solo los números eligen entre textos, y uno de ellos debe ser «other».",
    needed: "Falta la variable «{name}»: sin ella el mensaje no sirve.",
    place: "(línea {line}, carácter {column})",
  },
  en: {
    unknown: "“{name}” is no variable of this notice; there are: {known}.",
    meant: "“{name}” is no variable of this notice. Did you mean “{meant}”?",
    subject: "“{name}” is not for the subject, which anybody may see: put it into the text.",
    brace: "A brace lacks its other half.",
    choice:
      "“{name}” cannot be used so: only numbers choose between texts, and one of these must be “other”.",
    needed: "The variable “{name}” is missing: without it the message is of no use.",
    place: "(line {line}, character {column})",
  },
  fr: {
    unknown: "« {name} » n'est pas une variable de cet avis ; il y a : {known}.",
    meant: "« {name} » n'est pas une variable de cet avis. Vouliez-vous dire « {meant} » ?",
    subject: "« {name} » n'a pas sa place dans l'objet, que tous peuvent voir : mettez-la dans le texte.",
    brace: "Il manque à une accolade sa moitié.",
    choice:
      "« {name} » ne peut pas être utilisée ainsi : seuls les nombres choisissent entre des textes, dont un doit être « other ».",
    needed: "Il manque la variable « {name} » : sans elle, le message ne sert à rien.",
    place: "(ligne {line}, caractère {column})",
  },
  pt: {
    unknown: "«{name}» não é uma variável deste aviso; existem: {known}.",
    meant: "«{name}» não é uma variável deste aviso. Quis dizer «{meant}»?",
    subject: "«{name}» não vai no assunto, que fica à vista: ponha-a no texto.",
    brace: "Falta o par de uma chave.",
    choice:
      "«{name}» não pode ser usada assim: só números escolhem entre textos, e um deles deve ser «other».",
    needed: "Falta a variável «{name}»: sem ela a mensagem não serve.",
    place: "(linha {line}, caractere {column})",
  },
};
