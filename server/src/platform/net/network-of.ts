import { isIPv6 } from "node:net";
import { groupsOf, ipv4Inside } from "./addresses.wrapped.ts";

const GROUPS_OF_NETWORK = 4;

/**
 * Where a caller comes from, for counting what one caller does: an IPv4 address as it is, however it is spelled, and of
 * an IPv6 address its /64, all of which belongs to one subscriber.
 * @returns the text as it is where it is no address
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const plain = address.split("%")[0] ?? address;
  const inside = ipv4Inside(plain);
  if (inside?.spelling) return inside.address;
  const groups = groupsOf(plain).slice(0, GROUPS_OF_NETWORK);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}
