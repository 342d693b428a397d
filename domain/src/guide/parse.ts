import type { GuideBlock, GuideInline, GuideLine, GuidePage } from "./guide.ts";
import { plainText } from "./guide.ts";
import { type GuideJob, isGuideLink } from "./pages.ts";

export interface GuideSource {
  job: GuideJob;
  /** Markdown: one heading of level 1, followed by headings of level 2, paragraphs, steps, lists, notes, pictures. */
  text: string;
  /** The UI message of a key such as `plans.create.save`; undefined for an unknown key. */
  label(key: string): string | undefined;
  hasPicture(name: string): boolean;
}

export interface ParsedGuidePage {
  page: GuidePage;
  /** One sentence per fault; empty if the page is complete. */
  faults: readonly string[];
}

const INLINE =
  /\*\*(?<strong>[^*]+)\*\*|`(?<key>[^`]+)`|\[(?<link>[^\]]+)\]\((?<to>[^)\s]+)\)|\{(?<label>[^{}]*)\}/g;
const LABEL = /\{([^{}]*)\}/g;
const STEP = /^(\d+)\. (.+)$/;
const PICTURE = /^!\[([^\]]+)\]\(([\w-]+)\)$/;

/** Parses a page of the guide and replaces message keys by UI messages. */
export function parseGuidePage(source: GuideSource): ParsedGuidePage {
  const faults: string[] = [];
  const fault = (what: string) => void faults.push(`${source.job}: ${what}`);
  const words = (key: string): string => {
    const found = source.label(key);
    if (found === undefined) fault(`there is no label ${key}`);
    else if (/[{}]/.test(found)) fault(`the label ${key} holds a value that only the screen knows`);
    return found ?? key;
  };
  const inline = (text: string): GuideLine => parseLine(text, words, fault);
  let title = "";
  const blocks: GuideBlock[] = [];
  for (const chunk of source.text.replace(/\r/g, "").split(/\n{2,}/)) {
    const lines = unwrapped(chunk);
    const [first = ""] = lines;
    if (first.startsWith("# ")) {
      if (title !== "") fault("a page has one title");
      title = plainText(inline(first.slice(2)));
      continue;
    }
    const block = blockOf(lines, inline, fault);
    if (block?.kind === "picture" && !source.hasPicture(block.name))
      fault(`there is no picture ${block.name}`);
    if (block) blocks.push(block);
  }
  const opening = blocks[0];
  if (title === "") fault("the title is missing");
  if (opening?.kind !== "paragraph") fault("what the page is for is missing below its title");
  if (!blocks.some(({ kind }) => kind === "steps")) fault("the page has no numbered steps");
  const summary = opening?.kind === "paragraph" ? plainText(opening.line) : "";
  return { page: { job: source.job, title, summary, blocks }, faults };
}

/** The lines of a chunk; an indented line continues the previous one. */
function unwrapped(chunk: string): string[] {
  const lines: string[] = [];
  for (const line of chunk.split("\n")) {
    if (line.trim() === "") continue;
    if (/^\s/.test(line) && lines.length > 0) lines.push(`${lines.pop()} ${line.trim()}`);
    else lines.push(line.trimEnd());
  }
  return lines;
}

type Inline = (text: string) => GuideLine;
type Fault = (what: string) => void;

function blockOf(lines: readonly string[], inline: Inline, fault: Fault): GuideBlock | null {
  const [first] = lines;
  if (first === undefined) return null;
  if (first.startsWith("## ") && lines.length === 1) {
    return { kind: "heading", text: plainText(inline(first.slice(3))) };
  }
  const [, text, name] = PICTURE.exec(first) ?? [];
  if (text && name && lines.length === 1) return { kind: "picture", name, text: plainText(inline(text)) };
  if (STEP.test(first)) return stepsOf(lines, inline, fault);
  if (first.startsWith("- ")) {
    for (const line of lines) if (!line.startsWith("- ")) fault(`a list is broken by "${line}"`);
    return { kind: "list", items: lines.map((line) => inline(line.replace(/^- /, ""))) };
  }
  if (first.startsWith("> ")) {
    return { kind: "note", line: inline(lines.map((line) => line.replace(/^> ?/, "")).join(" ")) };
  }
  if (/^[#!<|]/.test(first)) fault(`"${first}" is nothing that the guide knows`);
  return { kind: "paragraph", line: inline(lines.join(" ")) };
}

function stepsOf(lines: readonly string[], inline: Inline, fault: Fault): GuideBlock {
  let first = 1;
  const items = lines.map((line, at) => {
    const [, number, text] = STEP.exec(line) ?? [];
    if (at === 0) first = Number(number);
    if (Number(number) !== first + at) fault(`the steps are not counted through at "${line}"`);
    return inline(text ?? line);
  });
  return { kind: "steps", first, items };
}

function parseLine(text: string, words: (key: string) => string, fault: Fault): GuideLine {
  const pieces: GuideInline[] = [];
  const plain = (piece: string) => {
    if (piece !== "") pieces.push({ kind: "text", text: piece });
  };
  const resolved = (marked: string) => marked.replace(LABEL, (_, name: string) => words(name));
  let after = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(INLINE)) {
    plain(text.slice(after, index));
    after = index + whole.length;
    const { strong, key, link, to, label } = groups;
    if (strong !== undefined) pieces.push({ kind: "strong", text: resolved(strong) });
    else if (key !== undefined) pieces.push({ kind: "key", text: key });
    else if (label !== undefined) pieces.push({ kind: "label", text: words(label) });
    else if (link !== undefined && to !== undefined) {
      if (!isGuideLink(to)) fault(`the link ${to} leads nowhere`);
      pieces.push({ kind: "link", to, text: resolved(link) });
    }
  }
  plain(text.slice(after));
  for (const piece of pieces)
    if (piece.kind === "text" && /[[\]{}*`<>]/.test(piece.text)) fault(`a mark is left open in "${text}"`);
  return pieces;
}
