import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { createAddressOf } from "./address-of.ts";

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { "x-forwarded-for": forwarded } : {},
  }) as IncomingMessage;

it("ignores a forwarded address where no proxy is trusted", () => {
  expect(createAddressOf(false)(request("192.0.2.1", "198.51.100.7"))).toBe("192.0.2.1");
});

it("trusts only the proxies of the given networks, and not what a caller wrote before them", () => {
  const addressOf = createAddressOf("10.0.0.0/8, 192.0.2.1");
  expect(addressOf(request("10.1.2.3", "198.51.100.7"))).toBe("198.51.100.7");
  expect(addressOf(request("10.1.2.3", "203.0.113.1, 198.51.100.7, 192.0.2.1"))).toBe("198.51.100.7");
  expect(addressOf(request("198.51.100.9", "203.0.113.1"))).toBe("198.51.100.9");
});

it("trusts every forwarded address where all proxies are trusted", () => {
  expect(createAddressOf(true)(request("192.0.2.1", "198.51.100.7"))).toBe("198.51.100.7");
});
