import { INTL_TAGS, type Locale } from "@vetaverde/domain/locale";
import { type Block, plainLine, type Run, richBlocks, unescaped } from "@vetaverde/domain/text/rich";
import { formatMessage } from "@vetaverde/locales/format";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
import { anchor, escaped, pageOf, paragraph } from "../../../gateways/mail/mail.html.ts";

const mails = sectionOf(messagesOf("notifications"), "mail");

export interface MailFacts {
  name: string;
  message: string;
  priority: 1 | 2 | 3;
  sender: string | null;
  at: Date;
  project: string | null;
  /** The reader's time zone, else the project's. */
  timeZone: string;
  link: string;
  /** Links to the notification's subject, with absolute URLs. */
  links: readonly { label: string; url: string }[];
  /** The text contains markup: bold text, lists and links are rendered. */
  rich: boolean;
  /** The attachment; `along`: it is included in the mail. */
  file?: { name: string; along: boolean } | null;
  /** URL for acknowledging the alert. */
  acknowledge: string | null;
}

export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

/** The mail of a notification in the reader's language and time zone. */
export function notificationMail(locale: Locale, facts: MailFacts): MailWords {
  const [first = "", ...rest] = facts.message.split("\n");
  const title = facts.rich ? plainLine(first) : first;
  const sentences = sentencesOf(locale, facts);
  return {
    subject: `VetaVerde: ${title}`.slice(0, 200),
    text: `${textBlocks(mails[locale], facts, sentences).join("\n\n")}\n`,
    html: pageOf(locale, htmlBlocks(mails[locale], facts, sentences, title, rest.join("\n")).join("")),
  };
}

/** The sentences that a mail's text and its HTML have in common. */
function sentencesOf(locale: Locale, facts: MailFacts) {
  const words = mails[locale];
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
  const file = facts.file
    ? [formatMessage(facts.file.along ? words.along : words.elsewhere, { name: facts.file.name }, locale)]
    : [];
  return { greeting, about, from, file };
}

type Sentences = ReturnType<typeof sentencesOf>;

const textBlocks = (
  words: (typeof mails)[Locale],
  facts: MailFacts,
  { greeting, about, from, file }: Sentences,
): string[] => [
  greeting,
  facts.rich ? unescaped(facts.message) : facts.message,
  ...(facts.acknowledge ? [`${words.acknowledge}:\n${facts.acknowledge}\n${words.once}`] : []),
  ...file,
  ...facts.links.map(({ label, url }) => `${label}\n${url}`),
  `${about}\n${from}`,
  `${words.open}\n${facts.link}`,
];

const htmlBlocks = (
  words: (typeof mails)[Locale],
  facts: MailFacts,
  { greeting, about, from, file }: Sentences,
  title: string,
  text: string,
): string[] => [
  paragraph(escaped(greeting)),
  `<h1 style="font-size:18px;margin:16px 0 8px">${escaped(title)}</h1>`,
  ...(facts.rich ? richBlocks(text).map(richHtml) : text.split(/\n\n+/).filter(Boolean).map(blockHtml)),
  ...(facts.acknowledge
    ? [button(facts.acknowledge, words.acknowledge), paragraph(escaped(words.once), "color:#59625d")]
    : []),
  ...file.map((escapedText) => paragraph(escaped(escapedText))),
  ...facts.links.map(({ label, url }) => paragraph(anchor(url, label))),
  paragraph(`${escaped(about ?? "")}<br>${escaped(from)}`, "color:#59625d"),
  paragraph(`${escaped(words.open)}<br>${anchor(facts.link, facts.link)}`),
];

/** A mail that consists of text only. */
export const plainMail = (
  locale: Locale,
  { subject, text }: { subject: string; text: string },
): MailWords => ({
  subject: plainLine(subject),
  text: `${unescaped(text)}\n`,
  html: pageOf(locale, richBlocks(text).map(richHtml).join("")),
});

const button = (url: string, label: string) =>
  `<p style="margin:16px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#333399;color:#ffffff;text-decoration:none">${escaped(label)}</a></p>`;

const runHtml = ({ text, strong, emphasis, href }: Run): string => {
  if (href) return anchor(href, text);
  const escapedText = escaped(text);
  return strong ? `<b>${escapedText}</b>` : emphasis ? `<i>${escapedText}</i>` : escapedText;
};

function richHtml({ kind, lines }: Block): string {
  const escapedText = lines.map((line) => line.map(runHtml).join(""));
  if (kind === "paragraph") return paragraph(escapedText.join("<br>"));
  return `<ul style="margin:0 0 12px;padding-left:20px">${escapedText.map((one) => `<li>${one}</li>`).join("")}</ul>`;
}

/** Lines that begin with a bullet become a list below the preceding lines. */
function blockHtml(block: string): string {
  const lines = block.split("\n");
  const first = lines.findIndex((line) => line.startsWith("• "));
  const escapedText = first < 0 ? lines : lines.slice(0, first);
  const points =
    first < 0 ? [] : lines.slice(first).map((line) => `<li>${escaped(line.replace(/^• /, ""))}</li>`);
  const head = escapedText.map(escaped).join("<br>");
  if (points.length === 0) return paragraph(head);
  return `${paragraph(`<b>${head}</b>`)}<ul style="margin:0 0 12px;padding-left:20px">${points.join("")}</ul>`;
}
