import type { AccessService } from "../../access/access.ts";
import { queueMail } from "../../gateways/mail/mail.outbox.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { BrowserCookie } from "../../platform/http/browser-cookie.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { RelyingParty } from "./passkeys.ts";
import type { Person } from "./rows.gen.ts";
import { type FactorEvent, factorMail } from "./second-factors.messages.ts";

export interface SecondFactorsDeps {
  db: Db;
  access: Pick<AccessService, "begin" | "recordSessionFactor" | "endIn">;
  secrets: Secrets;
  rp: RelyingParty;
  /** Whether this is the user's current password. */
  isPasswordOf(tx: Tx, user: string, password: string): Promise<boolean>;
  /** Counts an attempt. @throws AppError RATE_LIMITED after more attempts than allowed */
  limitTries(key: string, max: number): Promise<void>;
  clearAttempts(tx: Tx, key: string): Promise<void>;
  /** Uncounts the attempt that turned out to be correct. */
  resetAttempts(tx: Tx, key: string): Promise<void>;
  /** Records that the user has signed in with this browser; its attempts are counted separately from then on. */
  rememberBrowser(tx: Tx, user: string, browser: BrowserCookie, now: number): Promise<void>;
  /** Makes user-chosen text safe for a mail: no mail program turns any of it into a link. */
  plainInMail(text: string): string;
  now?: (() => number) | undefined;
}

/** Attempts within the sign-in window: per account from any address, and per address over all accounts. */
export const MAX_ATTEMPTS = { account: 10, address: 60 };

/** Sealing scope of a TOTP secret, so that one factor's secret does not open as another's. */
export const secretScope = (factor: string) => `totp:${factor}`;

/** Notifies the user in the transaction of the change, so that no user's factors change without a notification. */
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
