import { hkdfSync, randomBytes, webcrypto } from "node:crypto";
import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { BackupFault } from "./backup-fault.ts";

const compress = promisify(gzip);
const expand = promisify(gunzip);
const { subtle } = webcrypto;

const [PLAIN, COMPRESSED] = [0, 1];
const NONCE_BYTES = 12;

/** How the bytes of a backup are named, compressed and, where a key is given, encrypted. */
export interface Sealing {
  readonly encrypted: boolean;
  /** Recognises the key without revealing it; null where there is none. */
  readonly keyId: string | null;
  /** The same bytes have the same name; with a key, nobody without it can find out which bytes have a name. */
  nameOf(bytes: Buffer): Promise<string>;
  /** @param purpose authenticated with the bytes: they cannot be passed off for others */
  close(bytes: Buffer, purpose: string): Promise<Buffer>;
  /** @throws BackupFault when the bytes are damaged, or were closed with another key or for another purpose */
  open(stored: Buffer, purpose: string): Promise<Buffer>;
}

interface Keys {
  cipher: webcrypto.CryptoKey;
  naming: webcrypto.CryptoKey;
  id: string;
}

/**
 * AES-256-GCM with a random nonce and keys that are derived from the given one; WebCrypto and zlib work on threads of
 * their own, so that the process goes on answering.
 */
export async function createSealing(key: string | undefined): Promise<Sealing> {
  const keys = key === undefined ? null : await deriveKeys(key);
  const hex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString("hex");
  return {
    encrypted: keys !== null,
    keyId: keys?.id ?? null,
    nameOf: async (bytes) =>
      hex(keys ? await subtle.sign("HMAC", keys.naming, bytes) : await subtle.digest("SHA-256", bytes)),
    close: async (bytes, purpose) => {
      const packed = await pack(bytes);
      return keys ? encrypt(keys.cipher, packed, purpose) : packed;
    },
    open: async (stored, purpose) => {
      try {
        return await unpack(keys ? await decrypt(keys.cipher, stored, purpose) : stored);
      } catch (error) {
        throw new BackupFault(`${purpose} is damaged`, { cause: error });
      }
    },
  };
}

async function deriveKeys(key: string): Promise<Keys> {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", key, "vetaverde backup", purpose, 32));
  const hmac = { name: "HMAC", hash: "SHA-256" };
  return {
    cipher: await subtle.importKey("raw", derive("content"), "AES-GCM", false, ["encrypt", "decrypt"]),
    naming: await subtle.importKey("raw", derive("names"), hmac, false, ["sign"]),
    id: derive("recognition").toString("hex", 0, 8),
  };
}

/** Pictures and documents are compressed already: what does not become smaller stays as it is. */
async function pack(bytes: Buffer): Promise<Buffer> {
  const smaller = await compress(bytes, { level: constants.Z_BEST_SPEED });
  return smaller.length < bytes.length
    ? Buffer.concat([Buffer.of(COMPRESSED), smaller])
    : Buffer.concat([Buffer.of(PLAIN), bytes]);
}

async function unpack(packed: Buffer): Promise<Buffer> {
  if (packed[0] === COMPRESSED) return expand(packed.subarray(1));
  if (packed[0] === PLAIN) return packed.subarray(1);
  throw new Error("unknown packing");
}

const parametersOf = (iv: Buffer, purpose: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: Buffer.from(purpose),
});

async function encrypt(key: webcrypto.CryptoKey, bytes: Buffer, purpose: string): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  return Buffer.concat([nonce, Buffer.from(await subtle.encrypt(parametersOf(nonce, purpose), key, bytes))]);
}

async function decrypt(key: webcrypto.CryptoKey, stored: Buffer, purpose: string): Promise<Buffer> {
  const nonce = stored.subarray(0, NONCE_BYTES);
  return Buffer.from(await subtle.decrypt(parametersOf(nonce, purpose), key, stored.subarray(NONCE_BYTES)));
}
