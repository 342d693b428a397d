import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { connectWire, loadCalls } from "../../lib/call.ts";
import { failed, wireOf } from "../../testing/wire.ts";
import { listen } from "./live.ts";

beforeAll(loadCalls);
afterEach(() => vi.unstubAllGlobals());

it.each([
  [401, "FK-0001", 1],
  [403, "FORBIDDEN", 0],
])("stops for good after %i, and reports a session that has ended", async (status, error, isReported) => {
  const onUnauthorized = vi.fn();
  connectWire({
    authorization: () => "code-1",
    person: () => "mark",
    view: () => null,
    locale: () => "es",
    onUnauthorized,
  });
  const wire = wireOf({ "GET ": failed(status, error) });
  await listen("0193bbbb-0000-7000-8000-000000000001", () => {}, new AbortController().signal);
  expect(wire.seen).toHaveLength(1);
  expect(onUnauthorized).toHaveBeenCalledTimes(isReported);
  if (isReported) expect(onUnauthorized.mock.calls[0]?.[1]).toBe("code-1");
});
