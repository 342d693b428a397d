/** Where a LoRaWAN server accepts downlinks, and in which format. */
export interface DownlinkServer {
  kind: "chirpstack" | "ttn";
  /** Base address, without the path that each type of server prescribes. */
  url: string;
  token: string;
  /** The Things Stack only: the webhook under which the queue is written. */
  webhook: string | null;
  /** LoRaWAN's FPort. */
  port: number;
  /** Whether the network requests the device's acknowledgement of the frame. */
  confirmed: boolean;
  /**
   * `bytes`: the text unchanged. `object`: its fields, for the server's own codec, which may encode them into a few
   * bytes.
   */
  payload: "bytes" | "object";
}

export interface DownlinkTarget {
  /** A DevEUI, or the identifier of a device at The Things Stack. */
  name: string;
  application: string | null;
}

export interface DownlinkRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const JSON_TYPE = { "content-type": "application/json" };
const part = encodeURIComponent;

/**
 * The request that adds a text to a device's queue: ChirpStack v4's REST interface (`DeviceService.Enqueue`), The
 * Things Stack v3's `down/push`.
 * @param text JSON of an object
 */
export function queueDownlink(
  server: DownlinkServer,
  target: DownlinkTarget,
  message: { id: string; text: string; expiresAt: Date },
): DownlinkRequest {
  const { url, token, port, confirmed, payload } = server;
  const data = Buffer.from(message.text).toString("base64");
  const object: unknown = JSON.parse(message.text);
  if (server.kind === "chirpstack") {
    const queueItem = {
      devEui: target.name,
      confirmed,
      fPort: port,
      ...(payload === "object" ? { object } : { data }),
      // Newer servers then remove it from the queue by themselves.
      expiresAt: message.expiresAt.toISOString(),
    };
    return {
      url: `${url}/api/devices/${part(target.name)}/queue`,
      headers: { ...JSON_TYPE, "grpc-metadata-authorization": `Bearer ${token}` },
      body: JSON.stringify({ queueItem }),
    };
  }
  const downlink = {
    f_port: port,
    ...(payload === "object" ? { decoded_payload: object } : { frm_payload: data }),
    confirmed,
    priority: "HIGH",
    correlation_ids: [`vetaverde:${message.id}`],
  };
  return thingsStack(server, target, "push", [downlink]);
}

/**
 * The request that empties a device's queue at The Things Stack, which has no expiry; null for a server with its own
 * expiry.
 */
export const withdrawDownlinks = (server: DownlinkServer, target: DownlinkTarget): DownlinkRequest | null =>
  server.kind === "ttn" ? thingsStack(server, target, "replace", []) : null;

function thingsStack(
  { url, token, webhook }: DownlinkServer,
  { name, application }: DownlinkTarget,
  how: "push" | "replace",
  downlinks: unknown[],
): DownlinkRequest {
  const at = `applications/${part(application ?? "")}/webhooks/${part(webhook ?? "")}/devices/${part(name)}`;
  return {
    url: `${url}/api/v3/as/${at}/down/${how}`,
    headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
    body: JSON.stringify({ downlinks }),
  };
}
