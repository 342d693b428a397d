import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { aessiv } from "@noble/ciphers/aes.js";
import { sql } from "kysely";
import type { Db } from "../db/db.ts";
import { StartFault } from "../errors/start-fault.ts";

/** The configured key, else the one stored in the data folder, which is created on the first start. */
export async function loadSecretKey(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  const known = await readStoredKey(dataDir);
  if (known !== undefined) return known;
  const key = randomBytes(48).toString("base64url");
  await storeKey(dataDir, key);
  return key;
}

/** The key that was generated in the data folder; absent: none was. */
export async function readStoredKey(dataDir: string): Promise<string | undefined> {
  const file = fileOfKey(dataDir);
  return existsSync(file) ? (await readFile(file, "utf8")).trim() : undefined;
}

export async function storeKey(dataDir: string, key: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(fileOfKey(dataDir), `${key}\n`, { mode: 0o600, flag: "wx" });
}

const fileOfKey = (dataDir: string) => join(dataDir, "secret.key");

export interface Secrets {
  /** Deterministic authenticated encryption (RFC 5297): equal texts of one scope have equal results. */
  seal(scope: string, text: string): string;
  /** Null when the text was not sealed with this key for this scope. */
  open(scope: string, sealed: string): string | null;
}

export function createSecrets(secretKey: string): Secrets {
  const key = new Uint8Array(hkdfSync("sha256", secretKey, "vetaverde", "sealing", 64));
  const cipher = (scope: string) => aessiv(key, new TextEncoder().encode(scope));
  return {
    seal: (scope, text) =>
      Buffer.from(cipher(scope).encrypt(new TextEncoder().encode(text))).toString("base64url"),
    open: (scope, sealed) => {
      const bytes = Buffer.from(sealed, "base64url");
      // Several base64url spellings decode to the same bytes; only the canonical one is accepted.
      if (bytes.toString("base64url") !== sealed || bytes.length < 16) return null;
      try {
        return new TextDecoder().decode(cipher(scope).decrypt(new Uint8Array(bytes)));
      } catch {
        return null;
      }
    },
  };
}

class WrongSecretKey extends StartFault {
  constructor() {
    super("SECRET_KEY: this is not the key that the data in the database was written with");
  }
}

const KNOWN = "vetaverde";

/** @throws WrongSecretKey when the database was written with another key. */
export async function checkSecretKey(db: Db, secrets: Secrets): Promise<void> {
  const known = async () => {
    const { rows } = await sql<{ sealed: string }>`select sealed from secret_key_check where id = 1`.execute(
      db,
    );
    return rows[0]?.sealed;
  };
  let sealed = await known();
  if (sealed === undefined) {
    // Another process may start at the same time: the first one inserts it.
    await sql`insert into secret_key_check (id, sealed) values (1, ${secrets.seal("check", KNOWN)})
      on conflict (id) do nothing`.execute(db);
    sealed = await known();
  }
  if (!isSealedWith(secrets, sealed ?? "")) throw new WrongSecretKey();
}

/** @param check the column `sealed` of the table `secret_key_check` */
export const isSealedWith = (secrets: Secrets, check: string): boolean =>
  secrets.open("check", check) === KNOWN;

/** A random text for codes, tickets and links: 256 bits. */
export const newSecret = () => randomBytes(32).toString("base64url");
/** The stored hash of such a text. The text is random, so a plain hash is sufficient. */
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest();
