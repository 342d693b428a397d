import { hash, verify } from "@node-rs/argon2";

/** argon2id with the parameters that OWASP recommends for it (19 MiB, 2 passes, 1 lane). */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

export async function passwordMatches(stored: string, password: string): Promise<boolean> {
  return verify(stored, password);
}
