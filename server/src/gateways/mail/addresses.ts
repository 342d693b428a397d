import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** This machine, its neighbours in the cable, and where clouds keep the keys of a machine: never a mail server. */
const NEVER = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["224.0.0.0", 3],
] as const)
  NEVER.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  NEVER.addSubnet(net, bits, "ipv6");
NEVER.addAddress("::", "ipv6");
// Addresses of clouds' metadata inside ranges that are private otherwise.
NEVER.addAddress("100.100.100.200", "ipv4");
NEVER.addAddress("fd00:ec2::254", "ipv6");

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["100.64.0.0", 10],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
] as const)
  PRIVATE.addSubnet(net, bits, "ipv4");
PRIVATE.addAddress("::1", "ipv6");
PRIVATE.addSubnet("fc00::", 7, "ipv6");
// Ways to write an IPv4 address inside an IPv6 one.
PRIVATE.addSubnet("64:ff9b::", 96, "ipv6");
PRIVATE.addSubnet("2002::", 16, "ipv6");

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether a machine at this address may be talked to; private networks only where the operator says so. */
export function mayReach(address: string, allowPrivate: boolean): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  if (isIP(plain) === 0 || NEVER.check(plain, family(plain))) return false;
  // The mapped form in hexadecimal is nobody's usual way to write an address.
  if (/^::ffff:/i.test(plain)) return false;
  return allowPrivate || !PRIVATE.check(plain, family(plain));
}

/** The name does not lead to a machine that may be talked to. */
export class UnreachableAddress extends Error {}

/**
 * Resolves a host once, to the address that is then connected to: a name that answers otherwise the second time
 * gains nothing.
 * @throws UnreachableAddress where one of its addresses may not be reached; the resolver's error where there is none
 */
export async function resolveHost(host: string, allowPrivate: boolean): Promise<string> {
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
  if (found.some(({ address }) => !mayReach(address, allowPrivate))) throw new UnreachableAddress(host);
  const first = found[0];
  if (!first) throw new UnreachableAddress(host);
  return first.address;
}
