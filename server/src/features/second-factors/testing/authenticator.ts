// A software passkey that creates and answers as an authenticator does (WebAuthn Level 2, sections 6.5 and 7).
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

export interface AuthenticatorOptions {
  origin: string;
  rpId: string;
  /** Whether the authenticator verified the user by finger or PIN. */
  verifies?: boolean;
}

export class SoftAuthenticator {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly #options: AuthenticatorOptions;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  }

  create(challenge: string) {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, key]);
    const authData = Buffer.concat([this.#authenticatorData(ATTESTED), attested]);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", new Uint8Array(authData)],
      ]),
    );
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: text(this.#clientData("webauthn.create", challenge)),
        attestationObject: text(attestationObject),
        transports: ["internal"],
      },
    };
  }

  answer(challenge: string) {
    this.counter += 1;
    const authData = this.#authenticatorData(0);
    const clientData = this.#clientData("webauthn.get", challenge);
    const signature = createSign("sha256")
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(signature),
        userHandle: null,
      },
    };
  }

  #credential() {
    const id = text(this.id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  }

  #authenticatorData(more: number): Buffer {
    const { rpId, verifies = true } = this.#options;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (verifies ? VERIFIED : 0) | more]), counter]);
  }

  #clientData(type: string, challenge: string): Buffer {
    const { origin } = this.#options;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
