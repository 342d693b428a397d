import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartFault } from "../errors/start-fault.ts";

/** A currently free port of that address. */
export function freePort(host = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Opens the port. @throws StartFault that names the setting to change, and why */
export async function listen(http: FastifyInstance, at: { port: number; host: string }): Promise<void> {
  try {
    await http.listen(at);
  } catch (error) {
    const fault = FAULTS[(error as NodeJS.ErrnoException).code ?? ""];
    throw fault ? new StartFault(fault(at), { cause: error }) : error;
  }
}

const noAddress = ({ host }: { host: string }) => `HOST: ${host} is no address of this machine.`;
const FAULTS: Record<string, (at: { port: number; host: string }) => string> = {
  EADDRINUSE: ({ port, host }) =>
    `PORT: another program listens on port ${port} of ${host}. Stop it, or set PORT to another port.`,
  EACCES: ({ port }) => `PORT: this user may not listen on port ${port}. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
};
