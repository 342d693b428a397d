import { expect, it } from "vitest";
import { isWaiting, stateOf, waitOf } from "./change.ts";

const at = Date.parse("2026-11-20T12:00:00Z");

it("a change waits seven days for a second person, and applies by no time alone", () => {
  const wait = waitOf(["b"], at);
  expect(wait).toEqual({ expiresAt: new Date("2026-11-27T12:00:00Z"), appliesAt: null });
  expect(stateOf(null, wait, at)).toBe("pending");
  expect(stateOf(null, wait, wait.expiresAt.getTime() - 1)).toBe("pending");
  expect(stateOf(null, wait, wait.expiresAt.getTime())).toBe("expired");
});

it("a change that nobody could confirm applies after 72 hours, and does not expire before it was applied", () => {
  const wait = waitOf([], at);
  expect(wait.appliesAt).toEqual(new Date("2026-11-23T12:00:00Z"));
  expect(stateOf(null, wait, at + 30 * 86_400_000)).toBe("pending");
});

it("an outcome that was written down counts whatever the time", () => {
  expect(stateOf("rejected", waitOf(["b"], at), at)).toBe("rejected");
  expect(stateOf("approved", waitOf(["b"], at), at + 30 * 86_400_000)).toBe("approved");
});

it("a reply that waits is told from any other", () => {
  expect(isWaiting({ pendingChange: {} })).toBe(true);
  for (const other of [true, null, "x", { secondPerson: true }]) expect(isWaiting(other)).toBe(false);
});
