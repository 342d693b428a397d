import type { FastifyInstance } from "fastify";
import { createFactorAdministration } from "../features/second-factors/factor-administration.service.ts";
import { createFactorSignIn, type FactorSignIn } from "../features/second-factors/factor-sign-in.service.ts";
import { relyingPartyOf } from "../features/second-factors/passkeys.ts";
import type { SecondFactorsDeps } from "../features/second-factors/second-factors.deps.ts";
import { mountSecondFactors } from "../features/second-factors/second-factors.routes.ts";
import { createSecondFactorsService } from "../features/second-factors/second-factors.service.ts";
import { rememberBrowser } from "../features/sessions/known-browsers.ts";
import { passwordMatches } from "../features/sessions/passwords.ts";
import { nameInMail } from "../features/sessions/sessions.messages.ts";
import { limitAttempts } from "../features/sessions/sessions.service.ts";
import { findAccountById } from "../features/sessions/sessions.store.ts";
import { clearAttempts, resetAttempts } from "../features/sessions/sign-in-limits.ts";
import type { Core } from "./core.ts";

export interface SecondFactors {
  challenge: FactorSignIn["challenge"];
  deleteExpired(): Promise<void>;
  mount(http: FastifyInstance): void;
}

/** Builds the second factor at sign-in and connects it to the sign-in limits and password checks. */
export function createSecondFactors({ db, access, secrets, publicUrl, now }: Core): SecondFactors {
  const deps: SecondFactorsDeps = {
    db,
    access,
    secrets,
    now,
    rp: relyingPartyOf(publicUrl),
    isPasswordOf: async (tx, user, password) => {
      const hash = (await findAccountById(tx, user))?.passwordHash;
      return hash ? passwordMatches(hash, password) : false;
    },
    limitTries: (key, max) => limitAttempts(db, key, max, now()),
    clearAttempts,
    resetAttempts,
    rememberBrowser,
    plainInMail: nameInMail,
  };
  const signIn = createFactorSignIn(deps);
  const factors = createSecondFactorsService(deps);
  const administration = createFactorAdministration(deps);
  return {
    challenge: signIn.challenge,
    deleteExpired: factors.deleteExpired,
    mount: (http) => mountSecondFactors(http, access, { factors, signIn, administration }),
  };
}
