import { INTL_TAGS, type Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/domain/text/messages";

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
  /** What it tells of, each with its whole address. */
  links: readonly { label: string; url: string }[];
}

export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

/** The mail of a notification in the reader's language, with its time on their own clock. */
export function notificationMail(locale: Locale, facts: MailFacts): MailWords {
  const words = mails[locale];
  const [title = "", ...rest] = facts.message.split("\n");
  const time = facts.at.toLocaleString(INTL_TAGS[locale], {
    timeZone: facts.timeZone,
    dateStyle: "long",
    timeStyle: "short",
  });
  const sender = facts.sender ?? words.platform;
  const values = { name: facts.name, sender, time: `${time} (${facts.timeZone})` };
  const about = facts.project
    ? `${words.priority[facts.priority - 1]} · ${facts.project}`
    : words.priority[facts.priority - 1];
  const greeting = formatMessage(words.greeting, values, locale);
  const from = formatMessage(words.from, values, locale);
  const links = facts.links.map(({ label, url }) => `${label}\n${url}`);
  const blocks = [greeting, facts.message, ...links, `${about}\n${from}`, `${words.open}\n${facts.link}`];
  const html = [
    paragraph(escaped(greeting)),
    `<h1 style="font-size:18px;margin:16px 0 8px">${escaped(title)}</h1>`,
    ...rest.join("\n").split(/\n\n+/).filter(Boolean).map(blockHtml),
    ...facts.links.map(({ label, url }) => paragraph(anchor(url, label))),
    paragraph(`${escaped(about ?? "")}<br>${escaped(from)}`, "color:#59625d"),
    paragraph(`${escaped(words.open)}<br>${anchor(facts.link, facts.link)}`),
  ];
  return {
    subject: `VetaVerde: ${title}`.slice(0, 200),
    text: `${blocks.join("\n\n")}\n`,
    html: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><body style="font:15px/1.5 sans-serif;color:#161b18;background:#fff;max-width:640px;margin:0 auto;padding:16px">${html.join("")}</body></html>`,
  };
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const paragraph = (html: string, style = "") => `<p style="margin:8px 0;${style}">${html}</p>`;
const anchor = (url: string, label: string) =>
  `<a href="${escaped(url)}" style="color:#333399">${escaped(label)}</a>`;

/** Lines that begin with a point become a list below the lines before them. */
function blockHtml(block: string): string {
  const lines = block.split("\n");
  const first = lines.findIndex((line) => line.startsWith("• "));
  const said = first < 0 ? lines : lines.slice(0, first);
  const points =
    first < 0 ? [] : lines.slice(first).map((line) => `<li>${escaped(line.replace(/^• /, ""))}</li>`);
  const head = said.map(escaped).join("<br>");
  if (points.length === 0) return paragraph(head);
  return `${paragraph(`<b>${head}</b>`)}<ul style="margin:0 0 12px;padding-left:20px">${points.join("")}</ul>`;
}
