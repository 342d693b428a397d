// The text of a text tile: its HTML has few tags (domain/src/text/safe-html.ts), and was sanitised before it was
// stored.
export interface Block {
  text: string;
  heading: boolean;
  /** A list item. */
  item: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
};
const BLOCK = /<(\/?)(p|h[2-4]|li|ul|ol|blockquote|tr|table|hr|br)\b[^>]*>/gi;

/** Paragraphs, headings and list items in order, without empty ones. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  let [heading, item] = [false, false];
  const keep = (from: number, to: number) => {
    const text = plain(html.slice(from, to));
    if (text) blocks.push({ text, heading, item });
  };
  let last = 0;
  for (const tag of html.matchAll(BLOCK)) {
    keep(last, tag.index);
    last = tag.index + tag[0].length;
    const name = tag[2]?.toLowerCase() ?? "";
    if (name === "br" || name === "hr") continue;
    const open = tag[1] === "";
    if (name.startsWith("h")) heading = open;
    if (name === "li") item = open;
  }
  keep(last, html.length);
  return blocks;
}

const plain = (html: string): string =>
  html
    .replace(/<\/t[dh]>/gi, "  ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#?\w{1,8});/g, (whole, name: string) => {
      const known = ENTITIES[name.toLowerCase()];
      if (known !== undefined) return known;
      const code = /^#x([\da-f]+)$/i.exec(name)?.[1] ?? "";
      const number = code ? Number.parseInt(code, 16) : Number(/^#(\d+)$/.exec(name)?.[1] ?? Number.NaN);
      return number > 31 && number <= 0x10ffff ? String.fromCodePoint(number) : whole;
    })
    .replace(/\s+/g, " ")
    .trim();
