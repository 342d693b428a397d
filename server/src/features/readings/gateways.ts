import type { Receipt } from "@vetaverde/contract/readings";
import type { Rejection } from "@vetaverde/domain/readings/judge";
import { decodeLpp } from "@vetaverde/domain/readings/payload";
import {
  readChirpStack,
  readRockBlock,
  readThingsStack,
  type Uplink,
} from "@vetaverde/domain/readings/uplink";
import { AppError } from "../../platform/errors/app-error.ts";
import { type IngestService, nobody, type Part } from "./ingest.service.ts";
import type { KnownDevice } from "./known.store.ts";
import type { Known } from "./known.ts";
import { type Judged, judgeReadings } from "./report.ts";
import { isSigned } from "./signature.ts";

export const GATEWAYS = ["chirpstack", "ttn", "rockblock"] as const;
export type Gateway = (typeof GATEWAYS)[number];

const read: Record<Gateway, (body: unknown) => Uplink | null> = {
  chirpstack: readChirpStack,
  ttn: readThingsStack,
  rockblock: readRockBlock,
};

const NOTHING: Receipt = { accepted: 0, duplicates: 0, conflicts: 0, rejected: [] };

export interface GatewaysService {
  /** A message as a network passes it on; kept as it came. @throws AppError DEVICE_KEY, GATEWAY_SIGNATURE, INGEST_BUSY */
  take(gateway: Gateway, key: string | undefined, body: unknown): Promise<Receipt>;
}

/** LoRaWAN servers and the satellite gateway. A message that nobody can use is answered as taken: sent again it would be no better. */
export function createGateways(deps: {
  known: Known;
  ingest: IngestService;
  /** Of the satellite gateway, in PEM; without it its signature is not asked for. */
  rockblockKey: string | undefined;
  /** A device was heard through a network that may lead back to it. */
  heard(device: KnownDevice, gateway: Gateway, body: unknown): void;
  now: () => number;
}): GatewaysService {
  const { known, ingest, rockblockKey, heard, now } = deps;
  return {
    take: async (gateway, key, body) => {
      const project = await ingest.gateway(key);
      if (gateway === "rockblock" && rockblockKey && !isSigned(rockblockKey, body))
        throw new AppError("GATEWAY_SIGNATURE");
      const uplink = read[gateway](body);
      if (!uplink) return NOTHING;
      const device = await known.byNetwork(project, uplink.networkId);
      const arrived = now();
      if (device) heard(device, gateway, body);
      const word = uplink.values ?? parse(uplink.bytes);
      const answered = device !== null && (await ingest.answer(device, word, gateway));
      const judged = device
        ? judgeUplink(device, answered ? withoutWord(uplink) : uplink, arrived)
        : nobody(1, "UNKNOWN_DEVICE");
      const part: Part = { device, serial: uplink.networkId, judged, battery: uplink.battery, from: 0 };
      const reason = judged.rejected[0]?.reason ?? null;
      return ingest.accept(
        project,
        [part],
        [{ source: gateway, device: device?.device ?? null, reason, body: JSON.stringify(body) }],
      );
    },
  };
}

/** What a message tells besides a word on a command: both may stand in one. */
function withoutWord(uplink: Uplink): Uplink {
  if (!uplink.values && "readings" in parse(uplink.bytes)) return uplink;
  const { command: _command, relay: _relay, on: _on, ...values } = uplink.values ?? {};
  return { ...uplink, values };
}

/** Only what is a sensor's is a reading: decoders tell much besides, and that is no fault of theirs. */
function judgeUplink(device: KnownDevice, uplink: Uplink, now: number): Judged {
  const readings = uplink.values ? ofValues(uplink.values) : decode(uplink.bytes);
  if (!readings) return nobody(1, "NO_DECODER");
  const known = readings.filter(({ variable }) => device.sensors.has(variable.toLowerCase()));
  if (known.length === 0 && readings.length > 0) return nobody(1, "UNKNOWN_VARIABLE" satisfies Rejection);
  return judgeReadings(device, known, uplink.t, now);
}

interface Decoded {
  variable: string;
  value: unknown;
  t?: unknown;
}

const ofValues = (values: Record<string, unknown>): Decoded[] =>
  Object.entries(values).map(([variable, value]) => ({ variable, value }));

/** Bytes that nobody decoded: a report as JSON, or Cayenne LPP. */
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
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return {};
  }
}
