import { readInstant, readSatelliteInstant } from "./instants.ts";

/** A message forwarded by a network: its device, instant and content. */
export interface Uplink {
  /** The network's identifier of the device: a DevEUI or an IMEI, in lower case. */
  networkId: string;
  /** Epoch ms from the network; null where it states none, and the instant of arrival applies. */
  t: number | null;
  /** Values decoded by the network, flattened: `tank.level` for nested ones. Null: only the bytes were sent. */
  values: Record<string, unknown> | null;
  bytes: Uint8Array;
  /** LoRaWAN's port, which selects the layout of the bytes. Zero is omitted in messages. */
  port: number;
  battery: number | null;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objectAt = (value: unknown, key: string): Json | null => {
  const inner = isObject(value) ? value[key] : null;
  return isObject(inner) ? inner : null;
};

/**
 * ChirpStack v4's `up` and `status` events. Zero and empty fields are absent, as Protobuf's JSON omits them.
 * @returns null where it is another event, or names no device
 */
export function readChirpStack(body: unknown): Uplink | null {
  const info = objectAt(body, "deviceInfo");
  if (!isObject(body) || typeof info?.devEui !== "string") return null;
  const battery = typeof body.batteryLevel === "number" ? body.batteryLevel : null;
  const isUp = "data" in body || "object" in body || "rxInfo" in body || "fCnt" in body || "dr" in body;
  if (!isUp && battery === null) return null;
  const decoded = objectAt(body, "object");
  return {
    networkId: info.devEui.toLowerCase(),
    t: readInstant(body.time),
    values: decoded ? flatten(decoded) : isUp ? null : {},
    bytes: fromBase64(body.data),
    port: portOf(body.fPort),
    battery,
  };
}

/** The Things Stack v3's uplink, under the same rule of zeros. @returns null where it is another message */
export function readThingsStack(body: unknown): Uplink | null {
  const ids = objectAt(body, "end_device_ids");
  const message = objectAt(body, "uplink_message");
  if (!isObject(body) || !message || typeof ids?.dev_eui !== "string") return null;
  const decoded = objectAt(message, "decoded_payload");
  return {
    networkId: ids.dev_eui.toLowerCase(),
    t: readInstant(message.received_at) ?? readInstant(body.received_at),
    values: decoded ? flatten(decoded) : null,
    bytes: fromBase64(message.frm_payload),
    port: portOf(message.f_port),
    battery: batteryOf(objectAt(message, "last_battery_percentage")),
  };
}

/** A LoRaWAN server's own names of the device and its application: a downlink needs both. */
export function networkNames(
  server: "chirpstack" | "ttn",
  body: unknown,
): { name: string | null; application: string | null } {
  const text = (value: unknown) =>
    typeof value === "string" && value.length > 0 && value.length <= 200 ? value : null;
  if (server === "chirpstack") {
    const info = objectAt(body, "deviceInfo");
    return { name: text(info?.devEui), application: text(info?.applicationId) };
  }
  const ids = objectAt(body, "end_device_ids");
  return {
    name: text(ids?.device_id),
    application: text(objectAt(ids, "application_ids")?.application_id),
  };
}

const portOf = (value: unknown) => (typeof value === "number" && Number.isInteger(value) ? value : 0);
const batteryOf = (status: Json | null) => (typeof status?.value === "number" ? status.value : null);

/** RockBLOCK's message, as form or JSON: the payload is hex, the year has two digits. */
export function readRockBlock(body: unknown): Uplink | null {
  if (!isObject(body)) return null;
  const imei = String(body.imei ?? "");
  if (!/^\d{15}$/.test(imei)) return null;
  const at = body.transmit_time ?? body.txAt ?? body.at;
  return {
    networkId: imei,
    t: readSatelliteInstant(at),
    values: null,
    bytes: fromHex(body.data),
    port: 0,
    battery: typeof body.battery === "number" ? body.battery : null,
  };
}

const DEEPEST = 4;

/** Flattens an object: `tank.level` for nested values. */
export function flatten(object: Json, prefix = "", depth = 0, into: Json = {}): Json {
  for (const [key, value] of Object.entries(object)) {
    if (isObject(value) && depth < DEEPEST) flatten(value, `${prefix}${key}.`, depth + 1, into);
    else into[prefix + key] = value;
  }
  return into;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Base64, also its URL-safe variant; empty where it is invalid. */
export function fromBase64(value: unknown): Uint8Array {
  const text =
    typeof value === "string" ? value.replace(/=+$/, "").replace(/-/g, "+").replace(/_/g, "/") : "";
  if (!/^[A-Za-z0-9+/]*$/.test(text) || text.length % 4 === 1) return new Uint8Array();
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let buffer = 0;
  let bits = 0;
  let at = 0;
  for (const character of text) {
    buffer = ((buffer << 6) | ALPHABET.indexOf(character)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (buffer >> bits) & 0xff;
  }
  return bytes;
}

function fromHex(value: unknown): Uint8Array {
  const text = typeof value === "string" ? value.trim() : "";
  if (!/^([0-9a-f]{2})*$/i.test(text)) return new Uint8Array();
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
