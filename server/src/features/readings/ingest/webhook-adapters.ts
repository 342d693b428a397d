import type { Receipt } from "@vetaverde/contract/readings";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Rejection } from "@vetaverde/domain/readings/accept";
import { type Decoded, ofValues } from "@vetaverde/domain/readings/codec";
import { decodeLpp } from "@vetaverde/domain/readings/payload";
import {
  readChirpStack,
  readRockBlock,
  readThingsStack,
  type Uplink,
} from "@vetaverde/domain/readings/uplink";
import { newId } from "../../../platform/db/id.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { KnownDevice } from "./device-cache.store.ts";
import type { DeviceCache } from "./device-cache.ts";
import { type Caller, type IngestService, type Part, refusalOf, rejectAll } from "./ingest.service.ts";
import { type CheckedReadings, checkReadings, type Refused } from "./report.ts";
import { isSigned } from "./signature.ts";

export const GATEWAYS = ["chirpstack", "ttn", "rockblock"] as const;
export type Gateway = (typeof GATEWAYS)[number];

const read: Record<Gateway, (body: unknown) => Uplink | null> = {
  chirpstack: readChirpStack,
  ttn: readThingsStack,
  rockblock: readRockBlock,
};

const NOTHING: WithDates<Receipt> = { accepted: 0, duplicates: 0, conflicts: 0, rejected: [] };

/** The result of a codec; without readings it failed. */
export interface Decoding {
  version: number;
  readings: Decoded[] | null;
  detail: string | null;
}

export interface StoredMessage {
  id: string;
  source: string;
  at: Date;
  body: string;
}

export interface GatewaysDeps {
  deviceCache: DeviceCache;
  ingest: IngestService;
  /** Public key of the satellite gateway, in PEM. Without it signatures are neither required nor sufficient. */
  rockblockKey: string | undefined;
  /** Decodes with the codec of a device type; null when there is none. @throws AppError INGEST_BUSY */
  decode(
    project: string,
    type: string,
    payload: { bytes: Uint8Array; port: number; t: number },
  ): Promise<Decoding | null>;
  /** Records the result of decoding a stored message again. */
  recordVerdict(project: string, id: string, verdict: Verdict): Promise<void>;
  /** Reports that a message of a device arrived through a network that can carry commands back. */
  recordContact(device: KnownDevice, gateway: Gateway, body: unknown): void;
  now: () => number;
}

interface Verdict {
  reason: Rejection | null;
  /** Accepted readings of the message, and refused ones. */
  accepted: number;
  refused: readonly Refused[];
  detail: string | null;
  codecVersion: number | null;
}

export interface GatewaysService {
  /**
   * Processes a message forwarded by a network, and stores it as received. The satellite gateway's own signature
   * replaces the key.
   * @throws AppError DEVICE_KEY, GATEWAY_SIGNATURE, GATEWAY_DEVICE, INGEST_BUSY, RATE_LIMITED
   */
  accept(gateway: Gateway, from: Caller, body: unknown): Promise<WithDates<Receipt>>;
  /**
   * Processes a stored message again as if it had just arrived; existing readings stay unchanged. @throws AppError
   * INGEST_BUSY
   */
  reprocess(project: string, message: StoredMessage): Promise<WithDates<Receipt> & { decoded: boolean }>;
}

/**
 * LoRaWAN servers and the satellite gateway. An unusable message is acknowledged as well: sending it again would not
 * help.
 */
export function createWebhookAdapters(deps: GatewaysDeps): GatewaysService {
  return {
    accept: (gateway, from, body) => acceptUplink(deps, gateway, from, body),
    reprocess: (project, message) => reprocess(deps, project, message),
  };
}

async function decoded(deps: GatewaysDeps, device: KnownDevice | null, uplink: Uplink, arrived: number) {
  if (!device?.type || uplink.values) return { uplink, decoding: null };
  const payload = { bytes: uplink.bytes, port: uplink.port, t: uplink.t ?? arrived };
  return { uplink, decoding: await deps.decode(device.project, device.type, payload) };
}

function checkMessage(device: KnownDevice | null, { uplink, decoding }: DecodedUplink, arrived: number) {
  const checked = device ? checkUplink(device, uplink, decoding, arrived) : rejectAll(1, "UNKNOWN_DEVICE");
  const part: Part = { device, serial: uplink.networkId, checked, battery: uplink.battery, from: 0 };
  const detail = decoding?.detail ?? null;
  return { part, verdict: { ...refusalOf(checked), detail, codecVersion: decoding?.version ?? null } };
}

/** The project of a signed message without a key: derived from its device, which must be unambiguous. */
async function projectOf({ deviceCache }: GatewaysDeps, uplink: Uplink | null): Promise<string> {
  const [project, ...others] = uplink ? await deviceCache.satelliteProjects(uplink.networkId) : [];
  if (project === undefined || others.length > 0) throw new AppError("GATEWAY_DEVICE");
  return project;
}

async function acceptUplink(
  deps: GatewaysDeps,
  gateway: Gateway,
  from: Caller,
  body: unknown,
): Promise<WithDates<Receipt>> {
  const { ingest, rockblockKey, deviceCache, now, recordContact } = deps;
  const gatewayProject = from.key === undefined ? null : await ingest.gateway(from);
  const isSignatureRequired = gateway === "rockblock" && rockblockKey !== undefined;
  if (gatewayProject === null && !isSignatureRequired) throw new AppError("DEVICE_KEY");
  if (isSignatureRequired && !isSigned(rockblockKey, body)) throw new AppError("GATEWAY_SIGNATURE");
  const uplink = read[gateway](body);
  const project = gatewayProject ?? (await projectOf(deps, uplink));
  if (!uplink) return NOTHING;
  const device = await deviceCache.byNetwork(project, uplink.networkId);
  const arrived = now();
  if (device) recordContact(device, gateway, body);
  const result = await decoded(deps, device, uplink, arrived);
  const answered = device !== null && (await ingest.answer(device, wordOf(result), gateway));
  const { part, verdict } = checkMessage(device, answered ? withoutWord(result) : result, arrived);
  const raw = {
    id: newId(),
    source: gateway,
    device: device?.device ?? null,
    ...verdict,
    body: JSON.stringify(body),
  };
  return ingest.accept(project, [part], [raw]);
}

async function reprocess(
  deps: GatewaysDeps,
  project: string,
  { id, source, at, body }: StoredMessage,
): Promise<WithDates<Receipt> & { decoded: boolean }> {
  const { deviceCache, now, ingest } = deps;
  const stored = read[source as Gateway](JSON.parse(body));
  if (!stored) return { ...NOTHING, decoded: false };
  const uplink = { ...stored, t: stored.t ?? at.getTime() };
  const device = await deviceCache.byNetwork(project, uplink.networkId);
  const result = await decoded(deps, device, uplink, uplink.t);
  // The answer to a command was processed when the message first arrived, and must not confirm anything now.
  const { part, verdict } = checkMessage(
    device,
    "command" in wordOf(result) ? withoutWord(result) : result,
    now(),
  );
  // The battery level of that time is not the current one.
  const receipt = await ingest.accept(project, [{ ...part, battery: null }], [], true);
  await deps.recordVerdict(project, id, verdict);
  return { ...receipt, decoded: part.checked.sensors.length > 0 };
}

/** A message and its decoded content. */
interface DecodedUplink {
  uplink: Uplink;
  decoding: Decoding | null;
}

/** The fields that may contain an answer to a command. */
function wordOf({ uplink, decoding }: DecodedUplink): Record<string, unknown> {
  if (uplink.values) return uplink.values;
  if (!decoding?.readings) return parse(uplink.bytes);
  return Object.fromEntries(decoding.readings.map(({ variable, value }) => [variable, value]));
}

const WORD = new Set(["command", "relay", "on"]);

/** The message without its answer to a command: one message may contain readings too. */
function withoutWord({ uplink, decoding }: DecodedUplink): DecodedUplink {
  if (decoding?.readings) {
    const readings = decoding.readings.filter(({ variable }) => !WORD.has(variable));
    return { uplink, decoding: { ...decoding, readings } };
  }
  if (!uplink.values && "readings" in parse(uplink.bytes)) return { uplink, decoding };
  const values = Object.entries(uplink.values ?? {}).filter(([name]) => !WORD.has(name));
  return { uplink: { ...uplink, values: Object.fromEntries(values) }, decoding };
}

/** Only values of known sensors count as readings: decoders return much else, which is not an error. */
function checkUplink(
  device: KnownDevice,
  uplink: Uplink,
  decoding: Decoding | null,
  now: number,
): CheckedReadings {
  if (decoding && !decoding.readings) return rejectAll(1, "CODEC_FAILED");
  const readings = uplink.values ? ofValues(uplink.values) : (decoding?.readings ?? decode(uplink.bytes));
  if (!readings) return rejectAll(1, "NO_DECODER");
  const known = readings.filter(({ variable }) => device.sensors.has(variable.toLowerCase()));
  if (known.length === 0 && readings.length > 0) return unknownVariables(readings);
  return checkReadings(device, known, uplink.t, now);
}

/** One refusal for the whole message, listing its variables. */
function unknownVariables(readings: readonly Decoded[]): CheckedReadings {
  const variable = readings.map((one) => one.variable).join(", ");
  const reason = "UNKNOWN_VARIABLE" as const;
  return { sensors: [], times: [], values: [], timed: false, rejected: [{ index: 0, reason, variable }] };
}

/** Parses undecoded bytes: a report as JSON, or Cayenne LPP. */
function decode(bytes: Uint8Array): Decoded[] | null {
  if (bytes[0] === OPENING) {
    const { readings } = parse(bytes);
    if (!Array.isArray(readings)) return null;
    return readings.filter((one) => typeof one?.variable === "string") as Decoded[];
  }
  const values = decodeLpp(bytes);
  return values && ofValues(values);
}

const OPENING = "{".charCodeAt(0);

function parse(bytes: Uint8Array): { readings?: unknown } {
  try {
    const body: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}
