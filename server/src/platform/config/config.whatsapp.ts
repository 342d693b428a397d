import * as z from "zod";

/** The settings of WhatsApp's Cloud API. */
export const whatsappEnvironment = {
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d{5,25}$/, "must be the identifier of the telephone, digits alone")
    .optional(),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\+?[1-9]\d{6,14}$/, "must be the telephone's number with its country, digits alone")
    .optional(),
  WHATSAPP_APP_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(8, "must have at least 8 characters").optional(),
  WHATSAPP_TEMPLATE: z
    .string()
    .regex(/^[a-z0-9_]{1,500}$/)
    .default("vetaverde_notice"),
  WHATSAPP_ALARM_TEMPLATE: z
    .string()
    .regex(/^[a-z0-9_]{1,500}$/)
    .default("vetaverde_alarm"),
  WHATSAPP_URL: z.url({ protocol: /^https?$/ }).default("https://graph.facebook.com/v23.0"),
};
type Environment = z.output<z.ZodObject<typeof whatsappEnvironment>>;

export interface WhatsappSettings {
  /** Base address of the API, including its version. */
  url: string;
  token: string;
  phoneId: string;
  /** The phone number that users write to, digits only. */
  number: string;
  /** Key of the signature on the provider's events. */
  appSecret: string;
  verifyToken: string;
  /** Names of approved templates: for any notice, and for an alarm with a button that acknowledges it. */
  template: string;
  alarmTemplate: string;
}

const NEEDED = [
  "WHATSAPP_TOKEN",
  "WHATSAPP_PHONE_ID",
  "WHATSAPP_NUMBER",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
] as const;

export function whatsappFaults(e: Environment): string[] {
  const count = NEEDED.filter((name) => e[name] !== undefined).length;
  return count === 0 || count === NEEDED.length ? [] : [`${NEEDED.join(", ")}: give all of them or none`];
}

export function whatsappOf(e: Environment): WhatsappSettings | undefined {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_NUMBER: number } = e;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = e;
  if (!token || !phoneId || !number || !appSecret || !verifyToken) return undefined;
  return {
    url: e.WHATSAPP_URL.replace(/\/+$/, ""),
    token,
    phoneId,
    number: number.replace("+", ""),
    appSecret,
    verifyToken,
    template: e.WHATSAPP_TEMPLATE,
    alarmTemplate: e.WHATSAPP_ALARM_TEMPLATE,
  };
}
