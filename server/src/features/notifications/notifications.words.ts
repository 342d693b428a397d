import type { Notice } from "@vetaverde/contract/notification-settings";
import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/domain/text/messages";

/** What the platform itself says; each reader gets it in their own language. */
export interface Phrase {
  key: Notice;
  values: Record<string, string | number>;
}

const phrases: Record<Locale, Record<Phrase["key"], string>> = {
  es: {
    planImported: "Plan importado: {title}\nSe cargaron {monitorings} monitoreos desde {rows} filas.",
    mishap: "Contratiempo en {station}\n{mishap}",
    fileAdded: "{version|=1:Archivo agregado|other:Nueva versión de un archivo}: {name}",
  },
  en: {
    planImported: "Plan imported: {title}\n{monitorings} monitorings were loaded from {rows} rows.",
    mishap: "Mishap at {station}\n{mishap}",
    fileAdded: "{version|=1:File added|other:New version of a file}: {name}",
  },
  fr: {
    planImported: "Plan importé : {title}\n{monitorings} suivis ont été chargés depuis {rows} lignes.",
    mishap: "Contretemps à {station}\n{mishap}",
    fileAdded: "{version|=1:Fichier ajouté|other:Nouvelle version d'un fichier} : {name}",
  },
  pt: {
    planImported: "Plano importado: {title}\n{monitorings} monitoramentos foram carregados de {rows} linhas.",
    mishap: "Contratempo em {station}\n{mishap}",
    fileAdded: "{version|=1:Arquivo adicionado|other:Nova versão de um arquivo}: {name}",
  },
};

export const phraseText = ({ key, values }: Phrase, locale: Locale): string =>
  formatMessage(phrases[locale][key], values, locale);

const mails: Record<
  Locale,
  { priority: [string, string, string]; greeting: string; open: string; from: string; platform: string }
> = {
  es: {
    priority: ["Prioridad alta", "Prioridad media", "Prioridad baja"],
    greeting: "Hola, {name}:",
    open: "Ábrala en VetaVerde:",
    from: "Enviada por {sender} el {time}",
    platform: "VetaVerde",
  },
  en: {
    priority: ["High priority", "Medium priority", "Low priority"],
    greeting: "Hello {name},",
    open: "Open it in VetaVerde:",
    from: "Sent by {sender} on {time}",
    platform: "VetaVerde",
  },
  fr: {
    priority: ["Priorité haute", "Priorité moyenne", "Priorité basse"],
    greeting: "Bonjour {name},",
    open: "Ouvrez-la dans VetaVerde :",
    from: "Envoyée par {sender} le {time}",
    platform: "VetaVerde",
  },
  pt: {
    priority: ["Prioridade alta", "Prioridade média", "Prioridade baixa"],
    greeting: "Olá, {name}:",
    open: "Abra no VetaVerde:",
    from: "Enviada por {sender} em {time}",
    platform: "VetaVerde",
  },
};

const TAGS: Record<Locale, string> = { es: "es-CL", en: "en-GB", fr: "fr-FR", pt: "pt-BR" };

export interface MailFacts {
  name: string;
  message: string;
  priority: 1 | 2 | 3;
  sender: string | null;
  at: Date;
  project: string | null;
  /** The reader's own, else the project's. */
  timeZone: string;
  link: string;
}

/** The mail of a notification in the reader's language, with its time on their own clock. */
export function notificationMail(locale: Locale, facts: MailFacts): { subject: string; text: string } {
  const words = mails[locale];
  const [title = "", ...rest] = facts.message.split("\n");
  const time = facts.at.toLocaleString(TAGS[locale], {
    timeZone: facts.timeZone,
    dateStyle: "long",
    timeStyle: "short",
  });
  const sender = facts.sender ?? words.platform;
  const values = { name: facts.name, sender, time: `${time} (${facts.timeZone})` };
  const about = facts.project
    ? `${words.priority[facts.priority - 1]} · ${facts.project}`
    : words.priority[facts.priority - 1];
  const lines = [
    formatMessage(words.greeting, values, locale),
    [title, ...rest].join("\n"),
    `${about}\n${formatMessage(words.from, values, locale)}`,
    `${words.open}\n${facts.link}`,
  ];
  return { subject: `VetaVerde: ${title}`.slice(0, 200), text: `${lines.join("\n\n")}\n` };
}

/** A notification that waits stays within its project. */
export const otherProject: Record<Locale, string> = {
  es: "Los destinatarios deben ser de este proyecto: para otro, escriba una notificación nueva.",
  en: "The recipients must be of this project: for another one, write a new notification.",
  fr: "Les destinataires doivent être de ce projet : pour un autre, rédigez une nouvelle notification.",
  pt: "Os destinatários devem ser deste projeto: para outro, escreva uma nova notificação.",
};
