// The words of a text tile: people write lines, what is kept is HTML.

const NAMED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => NAMED[sign] ?? sign);

/** Paragraphs apart by an empty line; `# ` begins a heading, `- ` an entry of a list. */
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

/** The lines again, of what was written so. */
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
