import { expect, it } from "vitest";
import { isRetried } from "./resumable.ts";

it("sends a chunk again that a slow line did not finish, but none that was refused", () => {
  // No response, a request that was cut after its time, one that another request overtook, a failing server.
  for (const status of [0, 408, 409, 423, 500, 503])
    expect([status, isRetried(status)]).toEqual([status, true]);
  for (const status of [400, 401, 403, 404, 413, 422, 460])
    expect([status, isRetried(status)]).toEqual([status, false]);
});
