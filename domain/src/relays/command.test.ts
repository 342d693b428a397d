import { describe, expect, it } from "vitest";
import { type Commanded, evaluateAnswer, orderText, readAnswer, stateAt } from "./command.ts";
import { deliveryPathOf, type ResolvedPath } from "./delivery-path.ts";

const ID = "0193bbbb-0000-7000-8000-000000000001";

it("a command to a device has the agreed form, and nothing else", () => {
  expect(orderText({ command: ID, relay: 1, on: true, expires: Date.parse("2026-11-20T12:01:00Z") })).toBe(
    `{"command":"${ID}","relay":1,"on":true,"expires":"2026-11-20T12:01:00.000Z"}`,
  );
});

it("a command is expired at its expiry, whether or not that was recorded", () => {
  expect(stateAt("sent", 100, 99)).toBe("sent");
  for (const state of ["waiting", "pending", "sent"] as const)
    expect(stateAt(state, 100, 100)).toBe("expired");
  expect(stateAt("confirmed", 100, 1000)).toBe("confirmed");
});

describe("a device's confirmation", () => {
  it("is parsed from its message, also through decoders that return only numbers", () => {
    const answer = { command: ID, relay: 1, on: true };
    expect(readAnswer(answer)).toEqual(answer);
    expect(readAnswer({ ...answer, command: ID.toUpperCase(), on: 1, rssi: -80 })).toEqual(answer);
    expect(readAnswer({ command: ID, relay: 2 })).toEqual({ command: ID, relay: 2, on: false });
    for (const other of [
      null,
      [answer],
      "on",
      { relay: 1, on: true },
      { ...answer, relay: "1" },
      { ...answer, on: "yes" },
      { ...answer, command: "1; drop" },
    ])
      expect(readAnswer(other)).toBeNull();
  });

  const sent: Commanded = {
    state: "sent",
    relay: 1,
    on: true,
    expiresAt: 1000,
    sentAt: 500,
    answeredAt: null,
  };
  it.each([
    ["confirmed", {}, {}, 999],
    ["confirmed", { state: "failed" }, {}, 999],
    ["late", {}, {}, 1000],
    ["late", { state: "expired" }, {}, 900],
    ["otherValue", {}, { on: false }, 900],
    ["otherRelay", {}, { relay: 2 }, 900],
    ["twice", { answeredAt: 800 }, { on: false }, 900],
    ["notSent", { state: "pending", sentAt: null }, {}, 900],
  ] as const)("is %s", (verdict, command, answer, now) => {
    expect(evaluateAnswer({ ...sent, ...command }, { command: ID, relay: 1, on: true, ...answer }, now)).toBe(
      verdict,
    );
  });
});

describe("the return channel to a device", () => {
  const mobile: ResolvedPath = {
    channel: "mobile",
    active: true,
    paused: false,
    locked: false,
    way: "mqtt",
    broker: true,
    server: false,
  };
  it("is the one through which it reports", () => {
    expect(deliveryPathOf(mobile)).toEqual({ way: "mqtt", why: null });
    const field = { ...mobile, channel: "lorawan", way: "ttn", server: true, broker: false } as const;
    expect(deliveryPathOf(field)).toEqual({ way: "ttn", why: null });
  });
  it.each([
    ["inactive", { active: false }],
    ["paused", { paused: true }],
    ["locked", { locked: true }],
    ["satellite", { channel: "satellite" }],
    ["notHeard", { way: null }],
    ["notHeard", { way: "chirpstack" }],
    ["notHeard", { channel: "lorawan" }],
    ["noBroker", { broker: false }],
    ["noServer", { channel: "lorawan", way: "chirpstack" }],
  ] as const)("is absent: %s", (why, change) => {
    expect(deliveryPathOf({ ...mobile, ...change })).toEqual({ way: null, why });
  });
});
