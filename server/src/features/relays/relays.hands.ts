import { type DownlinkServer, queueDownlink, withdrawDownlinks } from "../../gateways/lorawan/downlink.ts";
import { postOutside } from "../../gateways/outside/post.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { SenderDeps } from "./relays.sender.ts";

const PATIENCE_MS = 8000;

export interface HandsDeps {
  /** @returns false where the device does not listen now */
  tell(serial: string, text: string): Promise<boolean>;
  serverOf(at: Db | Tx, project: string, kind: DownlinkServer["kind"]): Promise<DownlinkServer | null>;
  allowPrivate: boolean;
  now: () => number;
}

/** Hands commands to what leads to a device: its own connection, or the queue of a LoRaWAN server. */
export function createHands({
  tell,
  serverOf,
  allowPrivate,
  now,
}: HandsDeps): Pick<SenderDeps, "send" | "withdraw"> {
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
      if (way === "mqtt") return tell(device.serial, payload);
      const server = await serverOf(tx, project, way);
      if (!server) return false;
      const request = queueDownlink(server, targetOf(device), { id, text: payload, expiresAt });
      // A server that takes longer than the command counts gets it no more.
      const patienceMs = Math.max(1, Math.min(PATIENCE_MS, expiresAt.getTime() - now()));
      await postOutside({ ...request, patienceMs, allowPrivate });
      return true;
    },
    withdraw: async (tx, { project, device, way }) => {
      const server = way === "mqtt" ? null : await serverOf(tx, project, way);
      const request = server && withdrawDownlinks(server, targetOf(device));
      if (request) await postOutside({ ...request, patienceMs: PATIENCE_MS, allowPrivate });
    },
  };
}
