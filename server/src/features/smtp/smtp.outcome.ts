import type { SMTP_OUTCOMES } from "@vetaverde/contract/smtp";
import { replyText } from "../../gateways/mail/mail.ts";
import { UnreachableAddress } from "../../platform/net/addresses.ts";

export type Outcome = (typeof SMTP_OUTCOMES)[number];

const LONGEST = 300;

const NAME = new Set(["ENOTFOUND", "EDNS", "EAI_AGAIN", "EAI_FAIL", "ENODATA"]);
const REFUSED = new Set(["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "EPIPE"]);
const TIME_OUT = new Set(["ETIMEDOUT", "ESOCKETTIMEDOUT"]);
const TLS_CODE = /^(?:ETLS$|EPROTO$|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;
const TLS_WORDS = /certificate|self.signed|wrong version number|altname|ssl3_|tls_/i;
// Some older servers name TLS only in the text of the refusal: 530 5.7.0 Must issue a STARTTLS command first.
const REQUIRES_TLS = /starttls|encrypt|\b(?:tls|ssl)\b/i;

/**
 * Maps an error to one of a few outcomes for which the page has a message. Codes are checked before texts: an error
 * text contains the host name, which may itself be ssl0 or timeout.
 */
export function outcomeOf(error: unknown): { outcome: Outcome; answer: string } {
  const { code, originalCode, response, message } = error as Record<string, unknown>;
  const outcome = kindOf(error);
  if (outcome === "private") return { outcome, answer: "" };
  // For connection errors, the local error text adds nothing to the page's message; for certificate errors it does.
  const plain = outcome === "refused" || outcome === "timeOut" || outcome === "name";
  const own = plain ? "" : (message ?? originalCode ?? code);
  return { outcome, answer: replyText(response || own, LONGEST) };
}

function kindOf(error: unknown): Outcome {
  if (error instanceof UnreachableAddress) return "private";
  const { code, originalCode, response, responseCode, message } = error as Record<string, unknown>;
  const codes = [originalCode, code].map(String);
  const has = (known: ReadonlySet<string>) => codes.some((one) => known.has(one));
  if (responseCode === 552) return "size";
  // A sign-in refused for lack of encryption needs TLS, not another password.
  if ((responseCode === 530 || responseCode === 538) && REQUIRES_TLS.test(String(response))) return "tls";
  if (code === "EAUTH" || responseCode === 535 || responseCode === 530) return "signIn";
  if (has(NAME)) return "name";
  if (codes.some((one) => TLS_CODE.test(one))) return "tls";
  if (has(TIME_OUT)) return "timeOut";
  if (has(REFUSED)) return "refused";
  if (!response && TLS_WORDS.test(String(message))) return "tls";
  return "other";
}
