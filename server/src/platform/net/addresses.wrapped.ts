import { isIPv6 } from "node:net";

/** An IPv6 address as its eight groups of sixteen bits, from any spelling. */
export function groupsOf(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail ?? "")];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const dotted = (high = 0, low = 0, mask = 0) =>
  [high >> 8, high & 0xff, low >> 8, low & 0xff].map((byte) => byte ^ mask).join(".");

export interface WrappedIpv4 {
  address: string;
  /** Whether both are addresses of the same machine, rather than a route through a translator. */
  spelling: boolean;
}

/**
 * The IPv4 address embedded in an IPv6 one: mapped (RFC 4291), NAT64 (RFC 6052), 6to4 (RFC 3056), Teredo (RFC 4380).
 */
export function ipv4Inside(address: string): WrappedIpv4 | null {
  if (!isIPv6(address)) return null;
  const g = groupsOf(address);
  const zeros = g.slice(0, 5).every((group) => group === 0);
  if (zeros && g[5] === 0xffff) return { address: dotted(g[6], g[7]), spelling: true };
  // The older spelling of an embedded IPv4 address, ::1.2.3.4; :: and ::1 are addresses of their own.
  if (zeros && g[5] === 0 && g[6] !== 0) return { address: dotted(g[6], g[7]), spelling: true };
  // IPv4-translated, ::ffff:0:1.2.3.4 (RFC 2765): a route through a translator.
  const translated = g.slice(0, 4).every((group) => group === 0) && g[4] === 0xffff && g[5] === 0;
  if (translated) return { address: dotted(g[6], g[7]), spelling: false };
  if (g[0] === 0x64 && g[1] === 0xff9b) return { address: dotted(g[6], g[7]), spelling: false };
  if (g[0] === 0x2002) return { address: dotted(g[1], g[2]), spelling: false };
  if (g[0] === 0x2001 && g[1] === 0) return { address: dotted(g[6], g[7], 0xff), spelling: false };
  return null;
}
