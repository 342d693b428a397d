import type { Reply } from "@vetaverde/contract/endpoint";
import type { ErrorCode } from "@vetaverde/contract/errors";
import type { sessionsEndpoints } from "@vetaverde/contract/sessions";
import type { AccessService, NewSession } from "../../access/access.ts";
import { type Identity, SsoFault, type SsoGateway, type SsoReason } from "../../gateways/sso/sso.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Log } from "../../platform/log/log.ts";
import { networkOf } from "../../platform/net/network-of.ts";
import { hashSecret, newSecret } from "../../platform/secrets/secrets.ts";
import * as store from "./microsoft.store.ts";
import { limitAttempts } from "./sessions.service.ts";
import { endVouched, setVerified } from "./sessions.store.ts";
import { resetAttempts } from "./sign-in-limits.ts";

const NONCE_MS = 10 * 60_000;
const SCOPES = ["openid", "profile", "email"];
/** Limits per 15 minutes and address: offers, and submitted tokens. */
const TRIES = { offers: 120, tokens: 60 };

const REFUSED: Record<SsoReason, ErrorCode> = {
  altered: "SSO_ALTERED",
  expired: "SSO_EXPIRED",
  otherClient: "SSO_OTHER_CLIENT",
  otherTenant: "SSO_OTHER_TENANT",
  unreachable: "SSO_UNREACHABLE",
};

type Offer = Reply<typeof sessionsEndpoints.microsoft>;

export interface MicrosoftService {
  /** Parameters for the provider's sign-in window in the browser, with a fresh nonce. */
  offer(address: string): Promise<Offer>;
  /** The new session, or null when no account has the token's e-mail. */
  login(ctx: Context, idToken: string, address: string): Promise<NewSession | null>;
  deleteExpired(): Promise<void>;
}

export interface MicrosoftDeps {
  db: Db;
  access: AccessService;
  log: Log;
  /** Null when corporate sign-on is not configured. */
  sso: SsoGateway | null;
  now?: () => number;
}

export function createMicrosoftService(deps: MicrosoftDeps): MicrosoftService {
  const { db, sso, now = Date.now } = deps;
  return {
    offer: async (address) => {
      if (!sso) return { enabled: false, clientId: "", authority: "", scopes: [], nonce: "" };
      await limitAttempts(db, `microsoft:address:${networkOf(address)}`, TRIES.offers, now());
      const nonce = newSecret();
      await store.insertNonce(db, hashSecret(nonce), new Date(now()), new Date(now() + NONCE_MS));
      const { clientId, authority } = sso.settings;
      return { enabled: true, clientId, authority, scopes: SCOPES, nonce };
    },
    login: async (ctx, idToken, address) => {
      if (!sso) throw new AppError("SSO_OFF");
      const tries = `loginms:address:${networkOf(address)}`;
      await limitAttempts(db, tries, TRIES.tokens, now());
      const identity = await verified(sso, idToken, deps.log);
      // In a separate transaction: the token is used up even if the user is refused afterwards.
      if (!(await store.useNonce(db, hashSecret(identity.nonce), new Date(now()))))
        throw new AppError("SSO_NONCE");
      return db.transaction().execute(async (tx) => {
        const begun = await enter(deps, tx, ctx, identity);
        if (begun) await resetAttempts(tx, tries);
        return begun;
      });
    },
    deleteExpired: () => store.deleteExpiredNonces(db, new Date(now())),
  };
}

async function verified(sso: SsoGateway, idToken: string, log: Log): Promise<Identity> {
  try {
    return await sso.verify(idToken);
  } catch (error) {
    if (!(error instanceof SsoFault)) throw error;
    // The logged cause names the fault, never the token's content.
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    log.warn({ event: "sso.refused", reason: error.reason, cause }, "sign-on with Microsoft refused");
    throw new AppError(REFUSED[error.reason], { cause: error });
  }
}

async function enter(
  { access, now = Date.now }: MicrosoftDeps,
  tx: Tx,
  ctx: Context,
  identity: Identity,
): Promise<NewSession | null> {
  const { tenant, object, email } = identity;
  const bound = await store.findBound(tx, tenant, object);
  if (!bound && !email) throw new AppError("SSO_NO_EMAIL");
  const person = bound ?? (email ? await store.findByEmail(tx, email) : undefined);
  if (!person || person.deleted) return null;
  if (person.blocked) throw new AppError("ACCOUNT_BLOCKED");
  if (!person.active) throw new AppError("FK-0003");
  const entity = { project: null, entity: "user", entityId: person.id };
  if (!bound && email) {
    const at = new Date(now());
    // Protects against another person of the organisation who was later given the same e-mail.
    if (!(await store.bind(tx, { tenant, object, user: person.id, email, now: at })))
      throw new AppError("SSO_OTHER_PERSON");
    await setVerified(tx, person.id, at);
    if (await endVouched(tx, person.id)) await access.endIn(tx, person.id);
    await recordChange(tx, ctx, { ...entity, action: "user.bound", after: { tenant, object, email } });
  }
  await recordChange(tx, ctx, { ...entity, action: "session.begun", after: { with: "microsoft" } });
  return access.begin(tx, person.id, "directory");
}
