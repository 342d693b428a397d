import { createECDH } from "node:crypto";
import * as z from "zod";

/** VAPID keys with which the platform signs requests to push services. */
export const pushEnvironment = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "must be a public key of P-256 in base64url")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "must be a private key of P-256 in base64url")
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must be a mailto: or https:// address")
    .optional(),
};
type Environment = z.output<z.ZodObject<typeof pushEnvironment>>;

export interface PushSettings {
  publicKey: string;
  privateKey: string;
  /** Contact address for the push services. */
  subject: string;
}

const NAMES = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"] as const;

export function pushFaults(e: Environment): string[] {
  const count = NAMES.filter((name) => e[name] !== undefined).length;
  if (count !== 0 && count !== NAMES.length) return [`${NAMES.join(", ")}: give all of them or none`];
  const settings = pushOf(e);
  if (!settings || isPair(settings)) return [];
  return ["VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: are no pair"];
}

function isPair({ publicKey, privateKey }: PushSettings): boolean {
  const curve = createECDH("prime256v1");
  try {
    curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
  } catch {
    return false;
  }
  return curve.getPublicKey("base64url") === publicKey;
}

export function pushOf(e: Environment): PushSettings | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = e;
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined;
}
