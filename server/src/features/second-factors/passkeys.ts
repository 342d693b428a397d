import { isIP } from "node:net";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Call, Reply } from "@vetaverde/contract/endpoint";
import type { secondFactorsEndpoints } from "@vetaverde/contract/second-factors";

type Calls = typeof secondFactorsEndpoints;
type Attestation = Call<Calls["addPasskey"]>["body"]["response"];
type Assertion = Extract<Call<Calls["answer"]>["body"], { kind: "passkey" }>["response"];

const RP_NAME = "VetaVerde";
const TIMEOUT_MS = 120_000;
/** ES256, EdDSA, RS256: supported by the authenticators in use. */
const ALGORITHMS = [-7, -8, -257];

export interface StoredPasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export interface RelyingParty {
  id: string;
  origin: string;
  /** Browsers create passkeys only for host names, over https or on localhost. */
  usable: boolean;
}

/** The WebAuthn relying party: the platform at its public address. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return { id: hostname, origin, usable: !isAddress && (protocol === "https:" || hostname === "localhost") };
}

const descriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({
    id,
    type: "public-key" as const,
    ...(transports.length > 0 ? { transports } : {}),
  }));

export async function creationOptions(
  rp: RelyingParty,
  person: { id: string; email: string; name: string },
  existing: readonly StoredPasskey[],
): Promise<Reply<Calls["beginPasskey"]>> {
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: rp.id,
    userID: new Uint8Array(Buffer.from(person.id.replace(/-/g, ""), "hex")),
    userName: person.email,
    userDisplayName: person.name,
    timeout: TIMEOUT_MS,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge: options.challenge,
    rp: { id: rp.id, name: RP_NAME },
    user: options.user,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: TIMEOUT_MS,
    attestation: "none",
    excludeCredentials: descriptors(existing),
    authenticatorSelection: {
      residentKey: "preferred",
      requireResidentKey: false,
      userVerification: "required",
    },
  };
}

export async function requestOptions(
  rp: RelyingParty,
  passkeys: readonly StoredPasskey[],
): Promise<Reply<Calls["passkeyChallenge"]>> {
  const { challenge } = await generateAuthenticationOptions({ rpID: rp.id });
  return {
    challenge,
    rpId: rp.id,
    timeout: TIMEOUT_MS,
    userVerification: "required",
    allowCredentials: descriptors(passkeys),
  };
}

/**
 * The created passkey; null when the response does not match this challenge and origin, or the user was not verified.
 */
export async function verifyCreation(
  rp: RelyingParty,
  challenge: string,
  response: Attestation,
): Promise<StoredPasskey | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || !registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: response.response.transports ?? [],
    };
  } catch {
    // The library throws different errors for an invalid response; the user gets the same answer for all of them.
    return null;
  }
}

/** The new counter; null when the response is invalid, or the counter shows that the passkey was cloned. */
export async function verifyRequest(
  rp: RelyingParty,
  challenge: string,
  passkey: StoredPasskey,
  response: Assertion,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
