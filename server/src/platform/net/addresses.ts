import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { ipv4Inside } from "./addresses.wrapped.ts";

/** A host's addresses, from this machine's resolver. */
export type Resolve = (host: string) => Promise<readonly { address: string }[]>;

/**
 * This machine, link-local neighbours, and cloud metadata services with a machine's credentials: never a mail server.
 */
const never = blocks([
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["224.0.0.0", 3],
  // Cloud metadata services and machine agents outside the link-local range.
  ["100.100.100.200", 32],
  ["168.63.129.16", 32],
  ["192.0.0.192", 32],
  ["::", 128],
  ["fe80::", 10],
  ["ff00::", 8],
  ["fd00:ec2::254", 128],
  ["fd00:42::42", 128],
  ["fd20:ce::254", 128],
]);

const privately = blocks([
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["100.64.0.0", 10],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["::1", 128],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fec0::", 10],
  // IPv6 forms of IPv4 addresses: the embedded address is checked as well.
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2002::", 16],
]);

/** @returns the list, built on first use, to keep the start fast. */
function blocks(nets: readonly (readonly [string, number])[]): () => BlockList {
  let list: BlockList | undefined;
  return () => {
    if (list) return list;
    list = new BlockList();
    for (const [net, bits] of nets) list.addSubnet(net, bits, family(net));
    return list;
  };
}

function family(address: string) {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

/** Whether connecting to this address is allowed; private networks only when the operator allows them. */
export function mayReach(address: string, allowPrivate: boolean): boolean {
  // A zone refers to one of this machine's network interfaces.
  if (isIP(address) === 0 || address.includes("%")) return false;
  const kind = family(address);
  if (kind === "ipv6") {
    const inside = ipv4Inside(address);
    if (inside && !mayReach(inside.address, allowPrivate)) return false;
    // Another spelling of the same machine's address, not a route through a translator.
    if (inside?.spelling) return true;
  }
  return !never().check(address, kind) && (allowPrivate || !privately().check(address, kind));
}

/** The name does not resolve to an allowed address. */
export class UnreachableAddress extends Error {
  constructor() {
    super("MAIL_ADDRESS_REFUSED");
  }
}

const system: Resolve = (host) => lookup(host, { all: true });

/**
 * Resolves a host once, to the address used for the connection, which prevents DNS rebinding.
 * @throws UnreachableAddress when one of its addresses is not allowed; the resolver's error when there is none
 */
export async function resolveHost(
  host: string,
  allowPrivate: boolean,
  resolve: Resolve = system,
): Promise<string> {
  const addresses = isIP(host) ? [host] : (await resolve(host)).map(({ address }) => address);
  if (addresses.some((address) => !mayReach(address, allowPrivate))) throw new UnreachableAddress();
  const [first] = addresses;
  if (first === undefined) throw new UnreachableAddress();
  return first;
}
