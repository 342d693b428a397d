import type { AccessService } from "../../access/access.ts";
import { queueMail } from "../../gateways/mail/mail.outbox.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { BrowserCookie } from "../../platform/http/browser-cookie.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { RelyingParty } from "./passkeys.ts";
import type { Person } from "./second-factors.store.ts";
import { type FactorEvent, factorMail } from "./second-factors.words.ts";

export interface SecondFactorsDeps {
  db: Db;
  access: Pick<AccessService, "begin" | "recordSessionFactor" | "endIn">;
  secrets: Secrets;
  rp: RelyingParty;
  /** Whether this is the person's own password. */
  isPasswordOf(tx: Tx, user: string, password: string): Promise<boolean>;
  /** Counts a try. @throws AppError RATE_LIMITED once there were more than allowed */
  limitTries(key: string, max: number): Promise<void>;
  clearAttempts(tx: Tx, key: string): Promise<void>;
  /** Takes back the one try that turned out to be a rightful one. */
  resetAttempts(tx: Tx, key: string): Promise<void>;
  /** The person has signed in with this browser: their tries in it are counted apart from then on. */
  rememberBrowser(tx: Tx, user: string, browser: BrowserCookie, now: number): Promise<void>;
  /** A text that somebody chose, as it may stand in a mail: nothing in it becomes a link. */
  plainInMail(text: string): string;
  now?: (() => number) | undefined;
}

/** Tries within the window of sign-ins: for one person from anywhere, and for one address over all of them. */
export const MAX_ATTEMPTS = { account: 10, address: 60 };

/** The scope that a TOTP secret is sealed for: one factor's opens as no other one's. */
export const secretScope = (factor: string) => `totp:${factor}`;

/** Tells the person in the transaction of the change: nobody's factors change without them hearing of it. */
export async function notifyPerson(
  { secrets, plainInMail }: Pick<SecondFactorsDeps, "secrets" | "plainInMail">,
  tx: Tx,
  person: Pick<Person, "id" | "email" | "name" | "locale">,
  event: FactorEvent,
  { factor = "", reason = "", n = 0 }: { factor?: string; reason?: string; n?: number } = {},
): Promise<void> {
  const values = {
    name: plainInMail(person.name),
    factor: plainInMail(factor),
    reason: plainInMail(reason),
    n,
  };
  await queueMail(tx, secrets, {
    project: null,
    userId: person.id,
    to: person.email,
    kind: "security",
    locale: person.locale,
    ...factorMail(event, person.locale, values),
  });
}
