import { expect, it } from "vitest";
import { isWaiting, stateOf, waitOf } from "./change.ts";

const at = Date.parse("2026-11-20T12:00:00Z");

it("a change waits seven days for a second user, and is never applied by time alone", () => {
  const wait = waitOf(["b"], at);
  expect(wait).toEqual({ expiresAt: new Date("2026-11-27T12:00:00Z"), appliesAt: null });
  expect(stateOf(null, wait, at)).toBe("pending");
  expect(stateOf(null, wait, wait.expiresAt.getTime() - 1)).toBe("pending");
  expect(stateOf(null, wait, wait.expiresAt.getTime())).toBe("expired");
});

it("a change that no user could confirm applies after 72 hours, and does not expire before that", () => {
  const wait = waitOf([], at);
  expect(wait.appliesAt).toEqual(new Date("2026-11-23T12:00:00Z"));
  expect(stateOf(null, wait, at + 30 * 86_400_000)).toBe("pending");
});

it("a recorded outcome is final whatever the time", () => {
  expect(stateOf("rejected", waitOf(["b"], at), at)).toBe("rejected");
  expect(stateOf("approved", waitOf(["b"], at), at + 30 * 86_400_000)).toBe("approved");
});

it("a response with a pending change is recognised", () => {
  expect(isWaiting({ pendingChange: {} })).toBe(true);
  for (const other of [true, null, "x", { secondPerson: true }]) expect(isWaiting(other)).toBe(false);
});
