import { isIPv6 } from "node:net";
import { groupsOf, ipv4Inside } from "./addresses.wrapped.ts";

const GROUPS_OF_NETWORK = 4;

/**
 * The network by which callers are counted: an IPv4 address itself, in any spelling, or the /64 of an IPv6 address, all
 * of which belongs to one subscriber.
 * @returns the text unchanged when it is not an address
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const plain = address.split("%")[0] ?? address;
  const inside = ipv4Inside(plain);
  if (inside?.spelling) return inside.address;
  const groups = groupsOf(plain).slice(0, GROUPS_OF_NETWORK);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}
