import { describe, expect, it } from "vitest";
import { allCalls, isAddressOf, type NamedCall } from "./calls.ts";
import type { Answer } from "./client.ts";
import { corpus } from "./files/corpus.ts";
import { pdfBombs } from "./files/pdf-bombs.ts";
import { faultOf, leakIn } from "./findings.ts";
import { mutated } from "./hostile-values.ts";
import { createRandom } from "./random.ts";
import { sample } from "./samples.ts";
import type { World } from "./world.ts";

const FOREIGN = "01a21393-2ede-7001-b363-632c465d18ba";
const world = { marker: "zqxmarker1", foreignIds: new Set([FOREIGN]) } as unknown as World;
const callNamed = (name: string) => allCalls.find((call) => call.name === name) as NamedCall;
const answerOf = (status: number, json: unknown): Answer => {
  const text = JSON.stringify(json);
  return {
    status,
    json,
    text,
    bytes: Buffer.from(text),
    headers: { "content-type": "application/json" },
  };
};

describe("the findings of an attack", () => {
  it("include the victim's text and identifiers, but not those that the attack sent", () => {
    expect(leakIn(world, "GET /plans", answerOf(200, { data: "Pozo zqxmarker1" }))).toMatch(/text/);
    expect(leakIn(world, "GET /plans", answerOf(404, { message: FOREIGN }))).toContain(FOREIGN);
    expect(
      leakIn(world, `GET /plans/${FOREIGN.toUpperCase()}`, answerOf(404, { message: FOREIGN })),
    ).toBeNull();
    expect(leakIn(world, "GET /plans", answerOf(200, { data: [] }))).toBeNull();
  });

  it("include an undeclared failure, and no declared one", () => {
    const list = callNamed("plans.list");
    expect(faultOf(list, answerOf(500, { code: 500, error: "INTERNAL" }))).toBe("500 INTERNAL");
    expect(faultOf(list, answerOf(502, {}))).toBe("502 without an envelope");
    expect(faultOf(list, answerOf(404, { code: 404, error: "FORBIDDEN" }))).toMatch(/FORBIDDEN/);
    expect(faultOf(list, answerOf(503, { code: 503, error: "UNAVAILABLE" }))).toBeNull();
    expect(faultOf(list, answerOf(422, { code: 422, error: "VALIDATION" }))).toBeNull();
  });

  it("include a response that breaks its schema, and a connection that ended without one", () => {
    const list = callNamed("plans.list");
    const page = { items: [], total: 0, page: 1, size: 50 };
    expect(faultOf(list, answerOf(200, { code: 200, data: page }))).toBeNull();
    expect(faultOf(list, answerOf(200, { code: 200, data: { ...page, total: "0" } }))).toMatch(
      /reply schema/,
    );
    expect(faultOf(list, { ...answerOf(0, null), failure: "socket hang up" })).toMatch(/socket hang up/);
  });
});

/**
 * Calls without generated bodies: these need a download address, push service keys, or columns or rules that must match
 * each other.
 */
const UNSAMPLED = [
  ...["alerts.trial", "catalogImports.answerPreview", "general.createDownload"],
  ...["push.join", "sampleImports.readAgain"],
];

describe("the fuzzer's requests", () => {
  const source = (seed: number) => ({ random: createRandom(seed), id: () => FOREIGN });

  it("are the same for the same seed", () => {
    const body = callNamed("devices.create").spec.body as NonNullable<NamedCall["spec"]["body"]>;
    const made = (seed: number) => mutated(sample(body, source(seed)), createRandom(seed));
    expect(made(7)).toEqual(made(7));
    expect(Array.from({ length: 9 }, (_, n) => made(n))).not.toEqual(
      Array.from({ length: 9 }, () => made(0)),
    );
  });

  it("pass the schema of every body, except where parts depend on each other", () => {
    const unsampled = allCalls.filter(({ spec }) => {
      if (!spec.body) return false;
      return !Array.from({ length: 60 }, (_, n) => sample(spec.body as never, source(n))).some(
        (value) => spec.body?.safeParse(value).success,
      );
    });
    expect(unsampled.map(({ name }) => name).sort()).toEqual(UNSAMPLED);
  });

  it("include addresses that belong to their call and others, each recognised as such", () => {
    expect(isAddressOf(callNamed("limits.get"), `/fkl-data-source/${FOREIGN}/limits/${FOREIGN}`)).toBe(true);
    expect(isAddressOf(callNamed("limits.get"), `/fkl-data-source/${FOREIGN}/limits/?q=1`)).toBe(false);
  });
});

describe("the hostile files", () => {
  it("are at least sixty, each with its own description", () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60);
    expect(new Set(corpus.map(({ what }) => what)).size).toBe(corpus.length);
  });

  it("include eight bombs of less than 400 kB together", () => {
    expect(pdfBombs).toHaveLength(8);
    expect(pdfBombs.reduce((sum, { bytes }) => sum + bytes().length, 0)).toBeLessThan(400_000);
  });
});
