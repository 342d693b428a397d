import { createPublicKey } from "node:crypto";
import * as z from "zod";

function isPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** Settings of device reports by MQTT and by satellite. */
export const mqttEnvironment = {
  MQTT_PORT: z.union([z.literal("off"), z.coerce.number().int().min(0).max(65535)]).optional(),
  MQTT_URL: z
    .string()
    .regex(/^(mqtts?|wss?):\/\//, "must begin with mqtt://, mqtts://, ws:// or wss://")
    .optional(),
  MQTT_TLS_CERT: z.string().optional(),
  MQTT_TLS_KEY: z.string().optional(),
  ROCKBLOCK_PUBLIC_KEY: z
    .string()
    // Most environment settings allow only one line, so line breaks may be written as \n.
    .transform((pem) => pem.replaceAll("\\n", "\n"))
    .refine(isPublicKey, "must be an RSA public key in PEM")
    .optional(),
};
type Environment = z.output<z.ZodObject<typeof mqttEnvironment>>;

const STANDARD_PORT = 1883;

export interface MqttSettings {
  /** Port of the embedded broker; 0 chooses a free one, null: there is none. */
  port: number | null;
  /** Paths of the certificate and its key, in PEM; absent: the port has no TLS. */
  tls: { cert: string; key: string } | undefined;
  /** An external broker, used instead of the embedded one. */
  url: string | undefined;
}

export function mqttFaults(e: Environment): string[] {
  return Boolean(e.MQTT_TLS_CERT) === Boolean(e.MQTT_TLS_KEY)
    ? []
    : ["MQTT_TLS_CERT and MQTT_TLS_KEY: give both or neither"];
}

export function mqttOf(e: Environment): MqttSettings {
  const port = e.MQTT_PORT ?? (e.MQTT_URL ? "off" : STANDARD_PORT);
  return {
    port: port === "off" ? null : port,
    tls: e.MQTT_TLS_CERT && e.MQTT_TLS_KEY ? { cert: e.MQTT_TLS_CERT, key: e.MQTT_TLS_KEY } : undefined,
    url: e.MQTT_URL,
  };
}
