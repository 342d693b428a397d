import { cutAt } from "@vetaverde/domain/text/well-formed";

const SUMMARY_CHARS = 140;

/** A text shortened for lists, cut at a word boundary. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= SUMMARY_CHARS ? line : `${cutAt(line, SUMMARY_CHARS - 1).replace(/\s\S*$/, "")}…`;
}
