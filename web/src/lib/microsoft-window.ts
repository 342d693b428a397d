// Sign-on window of the provider, with Microsoft's own library. This module is loaded when its button is pressed, and
// at the sign-out of a user who signed in with it, because it is larger than everything else that signing in requires.
import {
  AuthError,
  type AuthenticationResult,
  EventType,
  type PopupEvent,
  ProtocolMode,
  PublicClientApplication,
} from "@azure/msal-browser";
import { call } from "./call.ts";
import type { SsoAccount } from "./session.state.ts";

/** Redirect address of the provider's window: a page that passes the response on and closes. */
const RETURN = "/microsoft.html";
/** Validity of the nonce. */
const WAIT_MS = 600_000;
const POLL_MS = 400;
/** Grace period after the window closes; a response in transit needs about a tenth of it. */
const GRACE_MS = 2_000;

export type WindowProblem = "blocked" | "closed" | "late" | "unreachable" | "off" | "failed";

/** The provider's window returned no token. */
export class WindowFault extends Error {
  readonly trouble: WindowProblem;
  constructor(trouble: WindowProblem, cause?: unknown) {
    super(`the window of the sign-on: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

interface Provider {
  clientId: string;
  authority: string;
}

async function clientOf({ clientId, authority }: Provider): Promise<PublicClientApplication> {
  const client = new PublicClientApplication({
    auth: {
      clientId,
      authority,
      knownAuthorities: [new URL(authority).host],
      redirectUri: location.origin + RETURN,
      postLogoutRedirectUri: location.origin + RETURN,
    },
    // Nothing of the provider is stored on the device: the platform's own session is sufficient.
    cache: { cacheLocation: "memoryStorage" },
    system: { protocolMode: ProtocolMode.OIDC, popupBridgeTimeout: WAIT_MS },
  });
  await client.initialize();
  return client;
}

export interface Vouched {
  idToken: string;
  account: SsoAccount;
}

/** Returns the provider's token after the user chose an account in its window. @throws WindowFault, CallError */
export async function authenticateWithMicrosoft(signal: AbortSignal): Promise<Vouched> {
  const offer = await call("sessions", "microsoft", { signal });
  if (!offer.enabled) throw new WindowFault("off");
  const client = await clientOf(offer);
  const result = await answerOf(client, offer.scopes, offer.nonce, signal);
  const { account, idToken } = result;
  const hint = account.idTokenClaims?.login_hint ?? account.username;
  await client.clearCache();
  const { clientId, authority } = offer;
  return { idToken, account: { username: account.username, hint, clientId, authority } };
}

async function answerOf(
  client: PublicClientApplication,
  scopes: string[],
  nonce: string,
  signal: AbortSignal,
): Promise<AuthenticationResult> {
  const closing = watchWindow(client, signal);
  try {
    return await Promise.race([
      client.loginPopup({
        scopes,
        nonce,
        // On a shared computer the next user must choose their own account.
        prompt: "select_account",
        overrideInteractionInProgress: true,
      }),
      closing.gone,
    ]);
  } catch (error) {
    throw error instanceof WindowFault ? error : new WindowFault(troubleOf(error), error);
  } finally {
    closing.stop();
  }
}

/** Detects a window that the user closed: the library would wait for its response until the timeout. */
function watchWindow(client: PublicClientApplication, signal: AbortSignal) {
  let opened: Window | null = null;
  let closedAt = 0;
  let fail: (fault: WindowFault) => void = () => {};
  const gone = new Promise<never>((_, reject) => {
    fail = reject;
  });
  gone.catch(() => {});
  const listener = client.addEventCallback(({ eventType, payload }) => {
    if (eventType === EventType.POPUP_OPENED) opened = (payload as PopupEvent).popupWindow;
  });
  const giveUp = () => {
    opened?.close();
    fail(new WindowFault("closed"));
  };
  signal.addEventListener("abort", giveUp);
  const timer = setInterval(() => {
    if (!opened?.closed) return;
    closedAt ||= Date.now();
    if (Date.now() - closedAt > GRACE_MS) giveUp();
  }, POLL_MS);
  const stop = () => {
    clearInterval(timer);
    signal.removeEventListener("abort", giveUp);
    if (listener) client.removeEventCallback(listener);
  };
  return { gone, stop };
}

const TROUBLES: Readonly<Record<string, WindowProblem>> = {
  popup_window_error: "blocked",
  empty_window_error: "blocked",
  user_cancelled: "closed",
  access_denied: "closed",
  interaction_in_progress_cancelled: "closed",
  timed_out: "late",
  no_network_connectivity: "unreachable",
  endpoints_resolution_error: "unreachable",
  openid_config_error: "unreachable",
  network_error: "unreachable",
  post_request_failed: "unreachable",
  get_request_failed: "unreachable",
};

const troubleOf = (error: unknown): WindowProblem =>
  (error instanceof AuthError && TROUBLES[error.errorCode]) || "failed";

/**
 * Ends the provider's session as well, in a window of its own. Best effort: the platform's session has ended already.
 */
export async function endAtProvider({ hint, ...provider }: SsoAccount): Promise<void> {
  try {
    const client = await clientOf(provider);
    await client.logoutPopup({ logoutHint: hint });
  } catch {
    // A window that was blocked or closed: the next sign-on asks for the account anyway.
  }
}
