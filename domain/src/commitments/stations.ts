// Finds the project's stations that a commitment's text names.

interface Code {
  readonly head: string;
  readonly number: number;
}

/** A code with a trailing number: PZ-T03 is number 3 of PZ-T. */
function codeOf(name: string): Code | null {
  const [, head = "", digits = ""] = /^(.*?\D)(\d{1,6})$/.exec(name) ?? [];
  return head === "" ? null : { head, number: Number(digits) };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, "-");
/** Words and signs between the two ends of a range of codes. */
const RANGE = "\\s*(?:a|al|hasta|to|through|à|au|até|ao|-|…|\\.\\.\\.)\\s*";
const BEFORE = "(?<![\\p{L}\\d])";
const AFTER = "(?![\\p{L}\\d])";

/**
 * The stations that a text names by code: each as a separate word, and all between the ends of a range ("PZ-T01 a
 * PZ-T12"). In the order of the list.
 * @param names of the project's stations
 */
export function stationsNamed(text: string, names: readonly string[]): string[] {
  const folded = plain(text);
  const spans = rangesIn(folded, names);
  return names.filter((name) => {
    const own = plain(name);
    if (own.length < 2) return false;
    if (folded.includes(own) && new RegExp(`${BEFORE}${escaped(own)}${AFTER}`, "u").test(folded)) return true;
    const code = codeOf(own);
    return (
      code !== null &&
      spans.some(({ head, from, to }) => head === code.head && code.number >= from && code.number <= to)
    );
  });
}

function rangesIn(folded: string, names: readonly string[]): { head: string; from: number; to: number }[] {
  const heads = new Set(names.flatMap((name) => codeOf(plain(name))?.head ?? []));
  return [...heads]
    .filter((head) => folded.includes(head))
    .flatMap((head) => {
      const own = escaped(head);
      const range = new RegExp(`${BEFORE}${own}(\\d{1,6})${RANGE}(?:${own})?(\\d{1,6})${AFTER}`, "gu");
      return [...folded.matchAll(range)].map(([, from, to]) => ({
        head,
        from: Number(from),
        to: Number(to),
      }));
    });
}
