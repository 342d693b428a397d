import { cutAt } from "@vetaverde/domain/text/well-formed";

const SUMMARY_CHARS = 140;

/** A text cut to what a list shows, at a word's end. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= SUMMARY_CHARS ? line : `${cutAt(line, SUMMARY_CHARS - 1).replace(/\s\S*$/, "")}…`;
}
