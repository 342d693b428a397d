import { randomBytes } from "node:crypto";

/** argon2id with the parameters that OWASP recommends for it (19 MiB, 2 passes, 1 lane). */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Native module, loaded with the first password. */
const argon2 = () => import("@node-rs/argon2");

export const hashPassword = async (password: string): Promise<string> =>
  (await argon2()).hash(password, OPTIONS);

export const passwordMatches = async (stored: string, password: string): Promise<boolean> =>
  (await argon2()).verify(stored, password);

let dummy: Promise<string> | undefined;
/** A hash of no password, compared when the account does not exist, so that the response time is the same. */
export const dummyHash = (): Promise<string> => {
  dummy ??= hashPassword(randomBytes(32).toString("base64"));
  return dummy;
};
