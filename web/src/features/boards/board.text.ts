// Converts the text of a text tile: users edit lines, stored is HTML.

const NAMED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => NAMED[sign] ?? sign);

/** Lines to HTML: paragraphs are separated by an empty line; `# ` begins a heading, `- ` a list item. */
export function htmlOf(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.split("\n").map((line) => line.trim()))
    .map((lines) => lines.filter(Boolean))
    .filter((lines) => lines.length > 0)
    .map(blockOf)
    .join("");
}

function blockOf(lines: readonly string[]): string {
  const [first = "", ...rest] = lines;
  if (first.startsWith("# "))
    return `<h2>${escaped(first.slice(2))}</h2>${rest.length > 0 ? blockOf(rest) : ""}`;
  if (lines.every((line) => line.startsWith("- ")))
    return `<ul>${lines.map((line) => `<li>${escaped(line.slice(2))}</li>`).join("")}</ul>`;
  return `<p>${lines.map(escaped).join("<br>")}</p>`;
}

/** HTML written by `htmlOf` back to lines. */
export function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const lines = (node: Element) =>
    [...node.childNodes].map((one) => (one.nodeName === "BR" ? "\n" : (one.textContent ?? ""))).join("");
  const blocks = [...body.children].map((node) => {
    if (/^H\d$/.test(node.nodeName)) return `# ${node.textContent}`;
    if (node.nodeName === "UL" || node.nodeName === "OL")
      return [...node.children].map((item) => `- ${item.textContent}`).join("\n");
    return lines(node);
  });
  return blocks.length > 0 ? blocks.join("\n\n") : (body.textContent ?? "");
}
