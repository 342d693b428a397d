import { describe, expect, it } from "vitest";
import { AppError } from "../platform/errors/app-error.ts";
import { createRequestLimits } from "./request-limits.ts";

/** One request per second with a burst of fifteen; the clock only advances when a test moves it. */
function limits(perMinute = 60) {
  let at = 0;
  let waited = 0;
  const lines: unknown[] = [];
  const log = {
    warn: (line: unknown) => {
      lines.push(line);
    },
  };
  const wait = async (ms: number) => {
    waited = ms;
  };
  const made = createRequestLimits({ perMinute, log, monotonic: () => at, wait });
  /** @returns the ms that the request was delayed, or the seconds of a refusal's Retry-After */
  const sendRequest = async (caller = "ana") => {
    waited = 0;
    try {
      await made.admit(caller);
      return waited;
    } catch (error) {
      if (!(error instanceof AppError) || error.error !== "RATE_LIMITED") throw error;
      return { retryAfter: error.extra?.["retryAfter"] };
    }
  };
  const sendRequests = async (n: number) => {
    const answers = [];
    for (let i = 0; i < n; i++) answers.push(await sendRequest());
    return answers;
  };
  return {
    sendRequest,
    sendRequests,
    lines,
    pass: (ms: number) => {
      at += ms;
    },
  };
}

describe("the requests of one caller", () => {
  it("pass immediately up to a quarter of the minute's limit, are then delayed, and are then refused", async () => {
    const { sendRequests } = limits();
    expect(await sendRequests(15)).toEqual(Array(15).fill(0));
    expect(await sendRequests(3)).toEqual([1000, 2000, { retryAfter: 1 }]);
  });

  it("have the full burst again after a pause, and no more than that", async () => {
    const { sendRequests, pass } = limits();
    await sendRequests(17);
    pass(24 * 3_600_000);
    expect(await sendRequests(16)).toEqual([...Array(15).fill(0), 1000]);
  });

  it("are counted separately from those of other callers", async () => {
    const { sendRequest, sendRequests } = limits();
    await sendRequests(40);
    expect([await sendRequest("ana"), await sendRequest("luis")]).toEqual([{ retryAfter: 1 }, 0]);
  });

  it("do not lengthen the delay of later requests when they are refused", async () => {
    const { sendRequest, sendRequests, pass } = limits();
    await sendRequests(500);
    pass(1000);
    expect(await sendRequest()).toBe(2000);
  });

  it("are refused after a delay, so that ignoring a refusal gains nothing, and immediately when too many are waiting", async () => {
    const releases: (() => void)[] = [];
    const { admit } = createRequestLimits({
      perMinute: 60,
      monotonic: () => 0,
      log: { warn: () => {} },
      wait: () => new Promise<void>((resolve) => releases.push(resolve)),
    });
    const all = Array.from({ length: 15 + 2 + 101 }, () => admit("ana").catch(() => "refused"));
    expect(await Promise.race([all.at(-1), all.at(-2)])).toBe("refused");
    expect(releases).toHaveLength(2 + 100);
    for (const end of releases) end();
    expect((await Promise.all(all)).filter((one) => one === "refused")).toHaveLength(101);
  });

  it("are logged once a minute when refused, not once per refusal", async () => {
    const { sendRequests, lines, pass } = limits();
    await sendRequests(500);
    expect(lines).toEqual([{ event: "requests.limited", caller: "ana", perMinute: 60, count: 1 }]);
    pass(60_000);
    await sendRequests(500);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ count: 483 });
  });
});
