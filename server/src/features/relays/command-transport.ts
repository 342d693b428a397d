import { type DownlinkServer, queueDownlink, withdrawDownlinks } from "../../gateways/lorawan/downlink.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { postExternal } from "../../platform/http-client/post.ts";
import type { SenderDeps } from "./relays.sender.ts";

const SEND_TIMEOUT_MS = 8000;

export interface CommandTransportDeps {
  /** @returns false when the device is not subscribed now */
  publish(serial: string, text: string): Promise<boolean>;
  serverOf(at: Db | Tx, project: string, kind: DownlinkServer["kind"]): Promise<DownlinkServer | null>;
  allowPrivate: boolean;
  now: () => number;
}

/** Sends commands to a device: over its own MQTT connection, or through the downlink queue of a LoRaWAN server. */
export function createCommandTransport({
  publish,
  serverOf,
  allowPrivate,
  now,
}: CommandTransportDeps): Pick<SenderDeps, "send" | "withdraw"> {
  const targetOf = ({
    networkName,
    application,
  }: {
    networkName: string | null;
    application: string | null;
  }) => ({
    name: networkName ?? "",
    application,
  });
  return {
    send: async (tx, { id, project, device, way, payload, expiresAt }) => {
      if (way === "mqtt") return publish(device.serial, payload);
      const server = await serverOf(tx, project, way);
      if (!server) return false;
      const request = queueDownlink(server, targetOf(device), { id, text: payload, expiresAt });
      // The request must not outlast the validity of the command.
      const timeoutMs = Math.max(1, Math.min(SEND_TIMEOUT_MS, expiresAt.getTime() - now()));
      await postExternal({ ...request, timeoutMs, allowPrivate });
      return true;
    },
    withdraw: async (tx, { project, device, way }) => {
      const server = way === "mqtt" ? null : await serverOf(tx, project, way);
      const request = server && withdrawDownlinks(server, targetOf(device));
      if (request) await postExternal({ ...request, timeoutMs: SEND_TIMEOUT_MS, allowPrivate });
    },
  };
}
