import { fold } from "@vetaverde/domain/text/fold";
import type { OpenDocument } from "./pdf.ts";

const pageTexts = new WeakMap<OpenDocument, Map<number, string>>();

async function textOf(open: OpenDocument, page: number): Promise<string> {
  const known = pageTexts.get(open) ?? new Map<number, string>();
  pageTexts.set(open, known);
  const cached = known.get(page);
  if (cached !== undefined) return cached;
  const { items } = await (await open.document.getPage(page)).getTextContent();
  const text = fold(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  known.set(page, text);
  return text;
}

/**
 * The next page that contains a text, starting after the current one and wrapping around; null if there is none.
 * @param step 1 forward, -1 backward
 */
export async function findPage(
  open: OpenDocument,
  phrase: string,
  from: number,
  step: 1 | -1,
  signal: AbortSignal,
): Promise<number | null> {
  const text = fold(phrase);
  const { numPages } = open.document;
  if (text === "") return null;
  for (let gone = 1; gone <= numPages && !signal.aborted; gone++) {
    const page = ((((from - 1 + gone * step) % numPages) + numPages) % numPages) + 1;
    if ((await textOf(open, page)).includes(text)) return page;
  }
  return null;
}
