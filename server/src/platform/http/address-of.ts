import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/**
 * Where a request comes from that is answered before the framework sees it, by the same rule as `request.ip`.
 * @param trusted as in TRUST_PROXY: `true` trusts whoever connects; addresses or networks, separated by commas, those alone
 */
export function createAddressOf(trusted: boolean | string): (request: IncomingMessage) => string {
  if (trusted === false) return ({ socket }) => socket.remoteAddress ?? "";
  const trust =
    trusted === true ? () => true : proxyAddr.compile(trusted.split(",").map((network) => network.trim()));
  return (request) => proxyAddr(request, trust);
}
