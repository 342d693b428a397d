// Messages as networks send them, following their public documentation.
import { createSign } from "node:crypto";
import type { FieldDevice, Reading } from "./field.ts";

/** Cayenne LPP: an analogue input on channel 1 and a temperature on channel 2. */
function lppOf([level, temperature]: readonly Reading[]): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt8(2, 1);
  bytes.writeInt16BE(Math.round((level?.value ?? 0) * 100), 2);
  bytes.writeUInt8(2, 4);
  bytes.writeUInt8(103, 5);
  bytes.writeInt16BE(Math.round((temperature?.value ?? 0) * 10), 6);
  return bytes;
}

const decoded = (readings: readonly Reading[]) =>
  Object.fromEntries(readings.map(({ variable, value }) => [variable, value]));
const timeOf = (readings: readonly Reading[]) => new Date(readings[0]?.t ?? 0).toISOString();

/** ChirpStack v4's `up`; zero and empty fields are omitted, as in Protobuf's JSON. */
export function chirpStack(
  { networkId, serial, undecoded }: FieldDevice,
  readings: readonly Reading[],
  count: number,
) {
  return {
    deduplicationId: `${serial}-${count}`,
    time: timeOf(readings).replace("Z", "+00:00"),
    deviceInfo: {
      tenantName: "Simulator",
      applicationName: "Field",
      deviceName: serial,
      devEui: networkId,
      tags: {},
    },
    devAddr: "00189440",
    ...(count > 0 ? { fCnt: count } : {}),
    fPort: 1,
    data: lppOf(readings).toString("base64"),
    ...(undecoded ? {} : { object: decoded(readings) }),
    rxInfo: [{ gatewayId: "0016c001f153a14c", uplinkId: count, rssi: -36, snr: 10.5 }],
    txInfo: { frequency: 867_100_000 },
  };
}

/** The Things Stack v3's uplink. */
export function thingsStack(
  { networkId, serial, undecoded }: FieldDevice,
  readings: readonly Reading[],
  count: number,
) {
  const received_at = timeOf(readings);
  return {
    end_device_ids: {
      device_id: serial.toLowerCase(),
      application_ids: { application_id: "field" },
      dev_eui: networkId?.toUpperCase(),
    },
    received_at,
    uplink_message: {
      ...(count > 0 ? { f_cnt: count } : {}),
      f_port: 1,
      frm_payload: lppOf(readings).toString("base64"),
      ...(undecoded ? {} : { decoded_payload: decoded(readings) }),
      rx_metadata: [{ gateway_ids: { gateway_id: "mine" }, rssi: -42, snr: 4.2 }],
      received_at,
    },
  };
}

/** RockBLOCK's form: a two-digit year, the payload in hex, and the signature. */
export function rockBlock(
  { networkId }: FieldDevice,
  readings: readonly Reading[],
  count: number,
  privateKey: string | null,
): URLSearchParams {
  const message = {
    imei: networkId ?? "",
    momsn: String(count % 65_536),
    transmit_time: timeOf(readings).slice(2, 19).replace("T", " "),
    data: lppOf(readings).toString("hex"),
  };
  const place = { serial: "14392", iridium_latitude: "-33.2", iridium_longitude: "-70.5", iridium_cep: "3" };
  return new URLSearchParams({
    ...message,
    ...place,
    ...(privateKey ? { JWT: signed(message, privateKey) } : {}),
  });
}

function signed(claims: object, privateKey: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "RS256", typ: "JWT" })}.${part({ iss: "Rock 7", ...claims })}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey).toString("base64url")}`;
}
