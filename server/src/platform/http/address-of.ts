import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/**
 * The caller's address of a request that is answered before the framework handles it, by the same rule as `request.ip`.
 * @param trusted as in TRUST_PROXY: `true` trusts every peer; addresses or networks, separated by commas, only these
 */
export function createAddressOf(trusted: boolean | string): (request: IncomingMessage) => string {
  if (trusted === false) return ({ socket }) => socket.remoteAddress ?? "";
  const trust =
    trusted === true ? () => true : proxyAddr.compile(trusted.split(",").map((network) => network.trim()));
  return (request) => proxyAddr(request, trust);
}
