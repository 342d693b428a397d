import type { SMTP_OUTCOMES } from "@vetaverde/contract/smtp";
import { wordsOf } from "../../gateways/mail/mail.ts";
import { UnreachableAddress } from "../../platform/net/addresses.ts";

export type Outcome = (typeof SMTP_OUTCOMES)[number];

const LONGEST = 300;

const NAME = new Set(["ENOTFOUND", "EDNS", "EAI_AGAIN", "EAI_FAIL", "ENODATA"]);
const REFUSED = new Set(["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "EPIPE"]);
const TIME_OUT = new Set(["ETIMEDOUT", "ESOCKETTIMEDOUT"]);
const TLS_CODE = /^(?:ETLS$|EPROTO$|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;
const TLS_WORDS = /certificate|self.signed|wrong version number|altname|ssl3_|tls_/i;
// What carries on the older servers' habit of naming it in the refusal: 530 5.7.0 Must issue a STARTTLS command first.
const ASKS_FOR_TLS = /starttls|encrypt|\b(?:tls|ssl)\b/i;

/**
 * What became of a try, in one of a few words that the page has a sentence for. Codes speak first: the text of a fault
 * names the host, and hosts are called ssl0 or timeout as well.
 */
export function outcomeOf(error: unknown): { outcome: Outcome; answer: string } {
  const { code, originalCode, response, message } = error as Record<string, unknown>;
  const outcome = kindOf(error);
  if (outcome === "private") return { outcome, answer: "" };
  // What the machine here says of a connection adds nothing to the sentence; of a certificate it does.
  const plain = outcome === "refused" || outcome === "timeOut" || outcome === "name";
  const own = plain ? "" : (message ?? originalCode ?? code);
  return { outcome, answer: wordsOf(response || own, LONGEST) };
}

function kindOf(error: unknown): Outcome {
  if (error instanceof UnreachableAddress) return "private";
  const { code, originalCode, response, responseCode, message } = error as Record<string, unknown>;
  const codes = [originalCode, code].map(String);
  const has = (known: ReadonlySet<string>) => codes.some((one) => known.has(one));
  if (responseCode === 552) return "size";
  // Refused for what it is not: a sign-in without encryption is mended by encryption, not by another password.
  if ((responseCode === 530 || responseCode === 538) && ASKS_FOR_TLS.test(String(response))) return "tls";
  if (code === "EAUTH" || responseCode === 535 || responseCode === 530) return "signIn";
  if (has(NAME)) return "name";
  if (codes.some((one) => TLS_CODE.test(one))) return "tls";
  if (has(TIME_OUT)) return "timeOut";
  if (has(REFUSED)) return "refused";
  if (!response && TLS_WORDS.test(String(message))) return "tls";
  return "other";
}
