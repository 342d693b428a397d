/** A part of a message with one format: plain, strong, emphasised, or a link. */
export interface Run {
  text: string;
  strong?: true;
  emphasis?: true;
  /** Only http, https or mailto. */
  href?: string;
}
export type Block = { kind: "paragraph"; lines: Run[][] } | { kind: "list"; lines: Run[][] };

const TAGS =
  "b|strong|i|em|u|s|p|div|span|br|hr|ul|ol|li|a|h[1-6]|blockquote|pre|code|img|table|tbody|thead|tr|td|th|font";
const DEAF =
  "script|style|iframe|object|embed|svg|math|template|noscript|form|input|button|link|meta|base|video|audio";
/** Removed together with their content, which is code and not text. */
const PROGRAMS = /<(script|style|template|noscript)\b[^>]*>[\s\S]*?(<\/\1\s*>|$)/gi;
const LINK = /<a\b[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)[^>]*>([^<]*)<\/a\s*>/gi;
const KNOWN = new RegExp(`<(/?)(${TAGS})\\b[^>]*>`, "gi");
const REFUSED = new RegExp(`</?(${DEAF})\\b[^>]*>?`, "gi");

const signOf = (closing: string, tag: string): string => {
  if (tag === "b" || tag === "strong") return "**";
  if (tag === "i" || tag === "em") return "_";
  if (tag === "br") return "\n";
  if (tag === "li") return closing ? "" : "\n- ";
  return /^(p|div|ul|ol|h\d|blockquote|pre|tr|hr)$/.test(tag) && (closing || tag === "hr") ? "\n" : "";
};

/**
 * Converts a message that was written or pasted with markup to the stored form: text with a few formatting marks
 * (`**strong**`, `_emphasis_`, `- item`, `[words](https://…)`), and nothing that a browser would interpret. Other text
 * in angle brackets is kept.
 */
export function toMarkdown(message: string): string {
  if (!message.includes("<")) return message;
  return message
    .replace(PROGRAMS, "")
    .replace(LINK, (_all, href: string, words: string) => (isLink(href) ? `[${words}](${href})` : words))
    .replace(KNOWN, (_all, closing: string, tag: string) => signOf(closing, tag.toLowerCase()))
    .replace(REFUSED, "")
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export const isLink = (href: string): boolean => /^(https?:\/\/[^\s/]|mailto:[^\s@]+@)/i.test(href);

const SIGNS =
  /\[([^\]\n]{1,200})\]\(((?:https?:\/\/|mailto:)[^\s()]{1,500})\)|(https?:\/\/[^\s<>"«“„‘‚…]{1,500})|\*\*([^*\n]{1,500})\*\*|(?<![\p{L}\p{N}])_([^_\n]{1,500})_(?![\p{L}\p{N}])/gu;

/**
 * Marks that a preceding backslash makes literal. Internally each is a private use character until the runs are split.
 */
const LITERAL = "\\*_[]:-•";
const NOBODYS = 0xe000;
const hidden = (line: string) =>
  line.replace(/\\([\\*_[\]:\-•])/g, (_all, sign: string) =>
    String.fromCharCode(NOBODYS + LITERAL.indexOf(sign)),
  );
const bared = (text: string) =>
  text.replace(/[\ue000-\ue007]/g, (letter) => LITERAL[letter.charCodeAt(0) - NOBODYS] ?? "");

/** Escapes a value so that it is never interpreted as formatting: neither strong, nor an item, nor a link. */
export const literal = (value: string): string =>
  value.replace(/[\\*_[\]]|:(?=\/\/)/g, (sign) => `\\${sign}`).replace(/^(\s*)([-•])(?=\s)/gm, "$1\\$2");

/** The text with its marks but without escapes, for plain text contexts. */
export const unescaped = (text: string): string => bared(hidden(text));

/** The runs of one line. */
export function richLine(written: string): Run[] {
  const line = hidden(written);
  return runsOf(line).map(({ text, ...run }) => ({
    text: bared(text),
    ...run,
    ...(run.href === undefined ? {} : { href: bared(run.href) }),
  }));
}

/** Trailing punctuation, closing quotes and marks of a surrounding emphasis do not belong to the URL. */
function behind(before: string): RegExp {
  const star = /\*(?=\S|$)/.test(before) ? "*" : "";
  const line = /(?<![\p{L}\p{N}])_(?=\S|$)/u.test(before) ? "_" : "";
  return new RegExp(`[.,;:!?)\\]'’»”${star}${line}]+$`);
}

function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const found of line.matchAll(SIGNS)) {
    const [all, words, href, bare, strong, emphasis] = found;
    if (found.index > from) runs.push({ text: line.slice(from, found.index) });
    from = found.index + all.length;
    if (bare !== undefined) {
      const address = bare.replace(behind(line.slice(Math.max(0, found.index - 500), found.index)), "");
      runs.push({ text: address, href: address });
      from -= bare.length - address.length;
    } else if (href !== undefined && isLink(href)) runs.push({ text: words ?? href, href });
    else if (strong !== undefined) runs.push({ text: strong, strong: true });
    else runs.push({ text: emphasis ?? all, ...(emphasis === undefined ? {} : { emphasis: true as const }) });
  }
  if (from < line.length) runs.push({ text: line.slice(from) });
  return runs;
}

/** Splits a text into paragraphs and lists; lines that begin with `- `, `* ` or `• ` are items. */
export function richBlocks(text: string): Block[] {
  return text.split(/\n\s*\n/).flatMap((part) => {
    const blocks: Block[] = [];
    for (const line of part.split("\n").filter((one) => one.trim() !== "")) {
      const item = /^\s*[-*•] +(.*)$/.exec(line);
      const kind = item ? "list" : "paragraph";
      const last = blocks.at(-1);
      const runs = richLine(item?.[1] ?? line);
      if (last?.kind === kind) last.lines.push(runs);
      else blocks.push({ kind, lines: [runs] });
    }
    return blocks;
  });
}

/** Without formatting marks, for plain text contexts: a heading in a list, a subject, a browser notification. */
export const plainLine = (line: string): string =>
  richLine(line)
    .map(({ text }) => text)
    .join("");
