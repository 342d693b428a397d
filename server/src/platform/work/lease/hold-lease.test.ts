import { once } from "node:events";
import { expect, it } from "vitest";
import { LeaseLost, runUnderLease, ShuttingDown } from "./hold-lease.ts";

const aborted = async ({ signal }: AbortController) => {
  if (!signal.aborted) await once(signal, "abort");
  return signal.reason as unknown;
};

it("renews the lease until the work ends, and returns its result", async () => {
  let renewals = 0;
  let enough = () => {};
  const renewed = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const renew = async () => {
    if (++renewals === 3) enough();
    return true;
  };
  const stop = new AbortController();
  const result = await runUnderLease({ renew, intervalMs: 1, stop }, async () => {
    await renewed;
    expect(stop.signal.aborted).toBe(false);
    return "done";
  });
  expect(result).toBe("done");
  const before = renewals;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(renewals).toBe(before);
});

it("aborts the work when the lease is lost", async () => {
  const stop = new AbortController();
  const work = async () => {
    throw await aborted(stop);
  };
  await expect(runUnderLease({ renew: async () => false, intervalMs: 1, stop }, work)).rejects.toBeInstanceOf(
    LeaseLost,
  );
});

it("continues the work while renewals fail", async () => {
  const stop = new AbortController();
  let failures = 0;
  const renew = async () => {
    if (++failures < 3) throw new Error("the database is gone");
    return false;
  };
  await runUnderLease({ renew, intervalMs: 1, stop }, () => aborted(stop));
  expect(failures).toBe(3);
});

it("passes the reason of a shutdown to the work, and renews no more", async () => {
  const stop = new AbortController();
  let renewals = 0;
  const renew = async () => {
    renewals++;
    return true;
  };
  const reason = runUnderLease({ renew, intervalMs: 60_000, stop }, () => aborted(stop));
  stop.abort(new ShuttingDown());
  expect(await reason).toBeInstanceOf(ShuttingDown);
  expect(renewals).toBe(0);
});

it("ends the lease also when the work fails", async () => {
  const stop = new AbortController();
  const work = async () => {
    throw new Error("broken");
  };
  await expect(runUnderLease({ renew: async () => true, intervalMs: 1, stop }, work)).rejects.toThrow(
    "broken",
  );
  expect(stop.signal.aborted).toBe(true);
});
