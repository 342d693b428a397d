import { call } from "./call.ts";
import type { SsoAccount } from "./session.state.ts";
import { begin, type SignedIn } from "./session.ts";

/** With what an identity provider vouches for; its account is kept, to be ended with the session. @throws CallError */
export const signInWithToken = (idToken: string, ssoAccount: SsoAccount): Promise<SignedIn> =>
  begin(
    (onResult) => call("sessions", "loginMicrosoft", { body: { idToken }, onResult }),
    () => call("users", "me", {}),
    ssoAccount,
    ssoAccount.username,
  );
