import { randomInt } from "node:crypto";
import { hashSecret, type Secrets } from "../../platform/secrets/secrets.ts";

const CODES = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** Without letters and digits that are easily confused in print. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** Sixty bits each, in groups that are easy to read aloud. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newCode);

const newCode = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  ).join("-");

const normalized = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Keyed with the platform's secret, so that codes cannot be brute-forced with the database alone. */
export const hashRecoveryCode = (secrets: Secrets, user: string, code: string): Buffer =>
  hashSecret(secrets.seal(`recovery-code:${user}`, normalized(code)));
