/** @module-tag long */
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "./server.ts";
import { check } from "./simulator/check.ts";
import { createDevice } from "./simulator/field.ts";
import { DEFAULTS, readOptions, WAYS } from "./simulator/options.ts";
import { openOffice } from "./simulator/register.ts";
import { simulate } from "./simulator/simulation.ts";

const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { MQTT_PORT: "0", ROCKBLOCK_PUBLIC_KEY: keys.publicKey } });
});
afterAll(() => server.close());

const options = () => ({
  ...DEFAULTS,
  url: server.url,
  rockblockKey: keys.privateKey,
  devices: 20,
  every: 0.1,
});
const quiet = (signal = new AbortController().signal) => ({ signal, printLine: () => {} });

describe("the simulator", () => {
  it("reports by every channel with every fault, and finds each acknowledged reading exactly once", async () => {
    const { ledger, checked, left } = await simulate({ ...options(), minutes: 0.15 }, quiet());
    expect(left).toEqual([]);
    expect([...ledger.ways.keys()].sort()).toEqual([...WAYS].sort());
    for (const [, { acknowledged, refused, reports }] of ledger.ways)
      expect([acknowledged, refused]).toEqual([reports, 0]);
    // Faults come by chance: also a busy machine has the time for each kind.
    expect(ledger.faults.size).toBe(6);
    expect(checked).toMatchObject({ lost: 0, doubled: 0, wrong: 0, strange: 0, examples: [] });
    // On a machine of any speed, each device was acknowledged more than once on average.
    expect(checked.acknowledged).toBeGreaterThan(2 * options().devices);
  });

  it("stops when cancelled, and detects a lost reading and one that was never sent", async () => {
    const stop = new AbortController();
    const called = { ...options(), minutes: 10, ways: ["http"] as const };
    const { ledger, checked, devices } = await simulate(called, {
      signal: stop.signal,
      // Once its devices are registered.
      printLine: () => void setTimeout(() => stop.abort(), 600),
    });
    expect(checked).toMatchObject({ lost: 0, strange: 0 });
    const [key = "", own] = [...ledger.expectedReadings][0] ?? [];
    const [first = 0] = own?.keys() ?? [];
    own?.set(first + 1, { value: 5, sent: new Set([5]) });
    own?.delete(first);
    const again = await check(await openOffice(called), ledger, devices);
    expect(again).toMatchObject({ lost: 1, doubled: 0, wrong: 0, strange: 1 });
    expect(again.examples.join()).toContain(key);
  });

  it("refuses satellite reports without a signature", async () => {
    const unsigned = {
      ...options(),
      rockblockKey: null,
      devices: 2,
      minutes: 0.01,
      ways: ["rockblock"] as const,
    };
    const { ledger, checked } = await simulate(unsigned, quiet());
    expect(ledger.tally("rockblock")).toMatchObject({ acknowledged: 0 });
    expect(ledger.tally("rockblock").refused).toBeGreaterThan(0);
    expect(checked).toMatchObject({ acknowledged: 0, strange: 0 });
  });

  it("generates the same devices for the same seed", () => {
    const field = () => createDevice({ run: "R", number: 3, way: "http", faults: true, seed: 7 });
    const [one, two] = [field(), field()];
    for (let tick = 0; tick < 100; tick++) expect(one.next(tick * 1000)).toEqual(two.next(tick * 1000));
  });

  it("reports unsupported options", () => {
    expect(() => readOptions(["--devices", "0"], {})).toThrow("--devices");
    expect(() => readOptions(["--ways", "pigeon"], {})).toThrow("pigeon");
    expect(readOptions(["--help"], {})).toBeNull();
    expect(readOptions(["--minutes", "0.5", "--no-faults"], {})).toMatchObject({
      minutes: 0.5,
      faults: false,
    });
  });
});
