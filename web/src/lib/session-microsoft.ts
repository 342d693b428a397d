import { call } from "./call.ts";
import type { SsoAccount } from "./session.state.ts";
import { begin, type SignedIn } from "./session.ts";

/**
 * Signs in with the identity provider's token; the account is stored, so that its session can be ended as well. @throws
 * CallError
 */
export const signInWithToken = (idToken: string, ssoAccount: SsoAccount): Promise<SignedIn> =>
  begin(
    (onResult) => call("sessions", "loginMicrosoft", { body: { idToken }, onResult }),
    () => call("users", "me", {}),
    ssoAccount,
    ssoAccount.username,
  );
