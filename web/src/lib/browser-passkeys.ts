// The browser side of passkeys; loaded when the user is about to use one.
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { ArgsOf, ReplyOf } from "./call.ts";

type Attestation = ArgsOf<"secondFactors", "addPasskey">["body"]["response"];
type Assertion = Extract<ArgsOf<"secondFactors", "answer">["body"], { kind: "passkey" }>["response"];

/**
 * Why no passkey was returned: the device already has one ("known"), or the user cancelled or it timed out
 * ("cancelled").
 */
export class PasskeyFault extends Error {
  readonly reason: "known" | "cancelled";
  constructor(reason: "known" | "cancelled", cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

function faultOf(error: unknown): PasskeyFault {
  const known = error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  return new PasskeyFault(known ? "known" : "cancelled", error);
}

/** @throws PasskeyFault */
export async function createPasskey(options: ReplyOf<"secondFactors", "beginPasskey">): Promise<Attestation> {
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  const response: RegistrationResponseJSON = await startRegistration({
    optionsJSON: options as Options,
  }).catch((error: unknown) => {
    throw faultOf(error);
  });
  return { ...response, clientExtensionResults: { ...response.clientExtensionResults } };
}

/** @throws PasskeyFault */
export async function answerPasskey(
  options: ReplyOf<"secondFactors", "passkeyChallenge">,
): Promise<Assertion> {
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const response: AuthenticationResponseJSON = await startAuthentication({
    optionsJSON: options as Options,
  }).catch((error: unknown) => {
    throw faultOf(error);
  });
  return { ...response, clientExtensionResults: { ...response.clientExtensionResults } };
}
