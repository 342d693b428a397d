import type { Line } from "./lines.ts";

/** The characters of a joined text that belong to a line: [from, to), which are the line's first to - from. */
interface Place {
  line: Line;
  from: number;
  to: number;
}

/**
 * Joins lines: a space between two, and a hyphenated word put together. The document's other words show whether its
 * hyphen is permanent ("sous-produits"); without evidence it is removed.
 */
export function joinLines(
  lines: readonly Line[],
  words: ReadonlySet<string>,
): { text: string; places: Place[] } {
  let text = "";
  const places: Place[] = [];
  for (const line of lines) {
    const parted = /(\p{L}+)[-\u00ad‐]$/u.exec(text);
    const rest = /^\p{Ll}+/u.exec(line.text)?.[0];
    if (parted && rest) {
      const before = (parted[1] ?? "").toLowerCase();
      const own = words.has(`${before}-${rest}`) && !words.has(before + rest);
      const previous = places.at(-1);
      if (!own) {
        text = text.slice(0, -1);
        if (previous) previous.to--;
      }
    } else if (text) text += " ";
    places.push({ line, from: text.length, to: text.length + line.text.length });
    text += line.text;
  }
  return { text: text.replaceAll("\u00ad", "-"), places };
}
