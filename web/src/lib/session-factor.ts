// The second step of a sign-in and the setup of a second factor: loaded only when needed.
import { type ArgsOf, call } from "./call.ts";
import { isCallError } from "./call-error.ts";
import { NOBODY, sessionStore, updateSession } from "./session.state.ts";
import { begin, type SignedIn } from "./session.ts";

/** Result of a correct password if the user has a second factor. */
export interface FactorChallenge {
  email: string;
  ticket: string;
  kinds: ("totp" | "passkey" | "recovery")[];
}

/** Null if the sign-in failed for another reason. */
export function factorChallengeOf(error: unknown, email: string): FactorChallenge | null {
  if (!isCallError(error) || error.error !== "SECOND_FACTOR") return null;
  const { ticket, kinds } = error.extra as unknown as FactorChallenge;
  return { email, ticket, kinds };
}

/** Completes the second step of a sign-in. @throws CallError */
export const answerFactor = (
  { email }: FactorChallenge,
  body: ArgsOf<"secondFactors", "answer">["body"],
): Promise<SignedIn> =>
  begin(
    (onResult) => call("secondFactors", "answer", { body, onResult }),
    () => call("users", "get", { params: { email } }),
    null,
    email,
  );

/** Called after the second factor was set up: the session now has access to the platform. @throws CallError */
export async function finishFactorSetup(): Promise<void> {
  const { factorSetup } = sessionStore.get();
  if (!factorSetup) return;
  const { code, email } = factorSetup;
  await begin(
    async () => code,
    () => call("users", "get", { params: { email } }),
    null,
    email,
  );
}

export async function leaveFactorSetup(): Promise<void> {
  await call("sessions", "logout", { overlay: true }).catch((error: unknown) => {
    if (!isCallError(error)) throw error;
  });
  updateSession({ ...NOBODY, ended: "signedOut" });
}
