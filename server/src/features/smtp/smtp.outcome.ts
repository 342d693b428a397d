import type { SMTP_OUTCOMES } from "@vetaverde/contract/smtp";
import { UnreachableAddress } from "../../gateways/mail/addresses.ts";

export type Outcome = (typeof SMTP_OUTCOMES)[number];

const LONGEST = 300;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;

/** The server's words as they may be shown: one line, nothing that is not seen, not longer than a sentence or two. */
export const cleaned = (words: unknown): string => {
  const line = String(words ?? "")
    .replace(UNSEEN, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...line].slice(0, LONGEST).join("");
};

const TLS = /certificate|self.signed|ssl|tls|wrong version number|altname/i;

/** What became of a try, in one of a few words that the page has a sentence for. */
export function outcomeOf(error: unknown): { outcome: Outcome; answer: string } {
  const { code, response, responseCode, message } = error as Record<string, unknown>;
  // What the machine here says of a connection adds nothing to the sentence; of a certificate it does.
  const plain: readonly Outcome[] = ["refused", "timeOut", "name"];
  const found = (outcome: Outcome) => ({
    outcome,
    answer: cleaned(response ?? (plain.includes(outcome) ? "" : message)),
  });
  if (error instanceof UnreachableAddress) return { outcome: "private", answer: "" };
  if (responseCode === 552) return found("size");
  if (code === "EAUTH" || responseCode === 535 || responseCode === 530) return found("signIn");
  if (code === "ETLS" || (response === undefined && TLS.test(`${code} ${message}`))) return found("tls");
  if (code === "ETIMEDOUT" || /timeout|timed out/i.test(String(message))) return found("timeOut");
  if (code === "ENOTFOUND" || code === "EDNS" || code === "EAI_AGAIN") return found("name");
  if (code === "ECONNREFUSED" || code === "ECONNRESET" || /ECONNREFUSED|ECONNRESET/.test(String(message)))
    return found("refused");
  return found("other");
}
