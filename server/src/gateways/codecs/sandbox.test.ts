import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workerEntry } from "../../platform/work/pool/worker-process.ts";
import type { CodecOutcome } from "./codec-messages.ts";
import { type CodecRunner, createCodecRunner } from "./codec-runner.ts";

const T = Date.parse("2026-11-20T12:00:00Z");
let runner: CodecRunner;
const LIMITS = { maxWaiting: 100, maxWaitingOfProject: 100, busy: "INGEST_BUSY" } as const;
const troubles: string[] = [];
beforeAll(() => {
  const entry = workerEntry(new URL("../../composition/app.ts", import.meta.url).href, "codecs.worker");
  runner = createCodecRunner({ ...LIMITS, entry, onTrouble: (what) => troubles.push(what) });
});
afterAll(() => runner.close());

const run = (code: string, bytes = [1, 2, 0xff], port = 10) =>
  runner.run("a project", code, { bytes, port, t: T });
const given = async (code: string, bytes?: number[]) => {
  const outcome = await run(code, bytes);
  if (!outcome.ok) throw new Error(`${outcome.fault} ${outcome.message}`);
  return JSON.parse(outcome.result);
};
const uplink = (body: string) => `function decodeUplink(input) { ${body} }`;
const faultOf = (outcome: CodecOutcome) => (outcome.ok ? "none" : outcome.fault);

describe("a codec", () => {
  it("decodes with ChirpStack's and The Things Stack's function", async () => {
    const code = uplink(
      "return { data: { level: (input.bytes[0] << 8 | input.bytes[1]) / 100, port: input.fPort, raw: Array.isArray(input.bytes) } };",
    );
    expect(await given(code)).toEqual({ data: { level: 2.58, port: 10, raw: true } });
  });

  it("decodes with the older functions, and with one that is a constant", async () => {
    expect(
      await given("function Decode(fPort, bytes, variables) { return { p: fPort, n: bytes.length }; }"),
    ).toEqual({ p: 10, n: 3 });
    expect(await given("function Decoder(bytes, port) { return { p: port, n: bytes.length }; }")).toEqual({
      p: 10,
      n: 3,
    });
    expect(await given("const decodeUplink = ({ bytes }) => ({ data: { n: bytes.length } });")).toEqual({
      data: { n: 3 },
    });
  });

  it("gets only the time of its message, and no randomness", async () => {
    const code = uplink(`
      const real = new Date(0).constructor;
      return { now: Date.now(), iso: new Date().toISOString(), text: Date().length > 10, real: new real().getTime(),
        day: new Date(86400000).toISOString(), is: new Date() instanceof Date, got: input.recvTime.getTime(),
        chance: Math.random() === Math.random(), timers: typeof setTimeout, performance: typeof performance };`);
    expect(await given(code)).toEqual({
      now: T,
      iso: "2026-11-20T12:00:00.000Z",
      text: true,
      real: T,
      day: "1970-01-02T00:00:00.000Z",
      is: true,
      got: T,
      chance: true,
      timers: "undefined",
      performance: "undefined",
    });
  });

  it("reports its error with the position", async () => {
    expect(await run("function decodeUplink( {")).toMatchObject({
      fault: "SYNTAX",
      message: expect.stringContaining("codec.js:1"),
    });
    expect(await run("var x = 1;")).toMatchObject({ fault: "NO_FUNCTION" });
    expect(await run(uplink("\n  return input.nothing.there;"))).toMatchObject({
      fault: "THROWN",
      message: expect.stringMatching(/^TypeError: .*codec\.js:2/),
    });
    expect(await run(uplink("throw 'not mine'"))).toMatchObject({ fault: "THROWN", message: "not mine" });
    expect(await run(uplink("return undefined"))).toMatchObject({ fault: "NO_RESULT" });
  });
});

describe("a hostile codec", () => {
  it.each([
    ["an endless loop", uplink("for (;;) {}"), "TIME"],
    ["an endless loop before it is asked", "for (;;) {}", "TIME"],
    [
      "an endless loop that catches what ends it",
      uplink("for (;;) { try { for (;;) {} } catch (e) {} finally { continue; } }"),
      "TIME",
    ],
    [
      "an expression that goes back for ever",
      uplink("return { data: /^(a+)+$/.test('a'.repeat(60) + '!') }"),
      "TIME",
    ],
    ["endless work in what gives it away", uplink("return { toJSON() { for (;;) {} } }"), "TIME"],
    ["an endless getter", uplink("return { get level() { for (;;) {} } }"), "TIME"],
    [
      "an array without end",
      uplink("const all = []; for (;;) all.push(new Array(1000).fill(7));"),
      "MEMORY|TIME",
    ],
    ["a text that doubles", uplink("let s = 'x'; for (;;) s += s;"), "MEMORY|TIME"],
    ["a buffer beyond all bounds", uplink("return new Uint8Array(1e9).length"), "MEMORY|TIME"],
    [
      "many middling arrays",
      uplink("const all = []; for (;;) all.push(new Uint8Array(1000));"),
      "MEMORY|TIME",
    ],
    [
      "work that the engine does not interrupt",
      uplink("return 'a'.repeat(6e6).indexOf('a'.repeat(3e6) + 'b')"),
      "TIME",
    ],
    ["recursion without end", uplink("return decodeUplink(input)"), "MEMORY|TIME"],
    [
      "endless work of all prototypes",
      `Object.prototype.toJSON = () => { for (;;) {} }; ${uplink("return {}")}`,
      "TIME",
    ],
    [
      "an endless list of an answer's names",
      uplink("return new Proxy({}, { ownKeys() { for (;;) {} } })"),
      "TIME",
    ],
    ["an endless getter of what it throws", uplink("throw { get name() { for (;;) {} } }"), "TIME"],
    [
      "endless work where its function is looked up",
      "Object.defineProperty(globalThis, 'decodeUplink', { get() { for (;;) {} } })",
      "TIME",
    ],
    [
      "endless work in what it throws",
      uplink("Function.prototype.toJSON = () => { for (;;) {} }; throw () => {}"),
      "TIME|THROWN",
    ],
    [
      "an answer with empty places without end",
      uplink("const a = []; a.length = 4294967295; return a"),
      "TIME|MEMORY|OUTPUT",
    ],
    [
      "an answer without floor",
      uplink("let a = {}; for (let n = 0; n < 1e5; n++) a = { a }; return a"),
      "TIME|MEMORY|THROWN",
    ],
    [
      "an answer of many names",
      uplink("const a = {}; for (let n = 0; n < 1e5; n++) a['k' + n] = n; return a"),
      "TIME|MEMORY|OUTPUT",
    ],
    ["a huge answer", uplink("return { data: 'x'.repeat(1e6) }"), "OUTPUT"],
    ["an answer that goes in a circle", uplink("const a = {}; a.a = a; return a;"), "THROWN"],
    ["an import", "import fs from 'node:fs'; export function decodeUplink() {}", "SYNTAX"],
  ])("ends with %s", async (_, code, fault) => {
    const began = performance.now();
    // On a slow machine the time limit may be reached before the memory limit.
    expect(fault.split("|")).toContain(faultOf(await run(code)));
    expect(performance.now() - began).toBeLessThan(10_000);
    // The next call works normally.
    expect(await given(uplink("return { data: { ok: true } }"))).toEqual({ data: { ok: true } });
  });

  it("is stopped from outside only where the engine does not interrupt it", () => {
    // The search in a long text always does; a deeply nested answer only when the engine's stack lasts longer than its
    // time limit.
    expect([1, 2]).toContain(troubles.length);
    expect([...new Set(troubles)]).toEqual(["a codec did not end by itself"]);
  });

  it("cannot reach the host by any means", async () => {
    const names = [
      "process",
      "require",
      "fetch",
      "XMLHttpRequest",
      "WebAssembly",

      "importScripts",
      "Buffer",
      "global",
      "window",
      "self",
      "std",
      "os",
    ];
    const code = uplink(`
      const found = ${JSON.stringify(names)}.filter((name) => typeof globalThis[name] !== "undefined");
      const way = [];
      for (const make of [Function, (() => {}).constructor, input.constructor.constructor, input.bytes.map.constructor, (async () => {}).constructor, (function* () {}).constructor])
        try { way.push(typeof make("return typeof process + typeof require")().valueOf()); } catch (e) { way.push("refused"); }
      const inner = Function("return typeof process + ' ' + typeof require")();
      return { found, inner, chain: typeof input.__proto__.constructor.constructor("return this")().process };`);
    expect(await given(code)).toEqual({ found: [], inner: "undefined undefined", chain: "undefined" });
  });

  it("cannot import anything at run time", async () => {
    const code = uplink(
      "let said = 'no'; import('node:fs').then(() => { said = 'yes' }, () => { said = 'refused' }); return { said };",
    );
    expect(await given(code)).toEqual({ said: "no" });
  });

  it("affects only itself where it replaces built-in functions", async () => {
    const code = `
      JSON.stringify = () => "stolen"; JSON.parse = () => ({ bytes: [9] });
      Object.prototype.polluted = 1; Array.prototype.length = 5; Reflect.apply = () => "stolen"; Reflect.construct = () => null;
      ${uplink("return { data: { n: input.bytes.length }, __proto__: { x: 1 } }")}`;
    expect(await given(code)).toEqual({ data: { n: 3 } });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    // No state is left for the next call.
    expect(
      await given(
        uplink("return { p: typeof ({}).polluted, j: typeof JSON.stringify({}) , seen: typeof seen }"),
      ),
    ).toEqual({ p: "undefined", j: "string", seen: "undefined" });
  });

  it("leaves no state for the next run", async () => {
    await given(`var seen = 1; globalThis.seen2 = 2; ${uplink("return {}")}`);
    expect(await given(uplink("return { a: typeof seen, b: typeof seen2 }"))).toEqual({
      a: "undefined",
      b: "undefined",
    });
  });

  it("does not block the process while it runs", async () => {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const began = performance.now();
    const all = await Promise.all(Array.from({ length: 10 }, () => run(uplink("for (;;) {}"))));
    clearInterval(timer);
    expect(all.every((outcome) => faultOf(outcome) === "TIME")).toBe(true);
    // Ten of them take ten times their time, in a separate thread.
    expect(performance.now() - began).toBeGreaterThan(500);
    expect(longest).toBeLessThan((performance.now() - began) / 2);
  });
});

it("a closed runner rejects its waiting calls", async () => {
  const entry = workerEntry(new URL("../../composition/app.ts", import.meta.url).href, "codecs.worker");
  const closing = createCodecRunner({ ...LIMITS, entry, onTrouble: () => {} });
  const all = Array.from({ length: 5 }, () =>
    closing.run("a project", uplink("return {}"), { bytes: [], port: 1, t: T }),
  );
  const settled = Promise.allSettled(all);
  await closing.close();
  for (const outcome of await settled) expect(outcome).toMatchObject({ reason: { error: "INGEST_BUSY" } });
  await expect(
    closing.run("a project", uplink("return {}"), { bytes: [], port: 1, t: T }),
  ).rejects.toMatchObject({
    error: "INGEST_BUSY",
  });
});
