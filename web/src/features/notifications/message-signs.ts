export type Sign = "bold" | "italic" | "list";
/** A text with the resulting selection. */
export interface Dressed {
  text: string;
  from: number;
  to: number;
}

const AROUND = { bold: "**", italic: "_" } as const;

/** Wraps the selection in a formatting mark, or puts it before each of its lines. */
export function dress(text: string, from: number, to: number, sign: Sign): Dressed {
  if (sign === "list") {
    const start = text.lastIndexOf("\n", from - 1) + 1;
    const lines = text.slice(start, to).split("\n");
    const listed = lines.map((line) => (/^- /.test(line) ? line : `- ${line}`)).join("\n");
    const end = start + listed.length;
    return { text: text.slice(0, start) + listed + text.slice(to), from: end, to: end };
  }
  const mark = AROUND[sign];
  const selection = text.slice(from, to);
  return {
    text: `${text.slice(0, from)}${mark}${selection}${mark}${text.slice(to)}`,
    from: from + mark.length,
    to: to + mark.length,
  };
}
