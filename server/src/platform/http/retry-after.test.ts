import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ErrorCode, errorStatus } from "@vetaverde/contract/errors";
import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { rateLimited } from "../errors/rate-limited.ts";
import { createCircuitBreaker } from "../work/pool/circuit-breaker.ts";
import { failureOf, retryAfterOf } from "./failure.ts";

const log = fastify({ logger: false }).log;
const afterOf = ({ error, extra }: AppError) =>
  retryAfterOf({ code: errorStatus[error], error, message: "", ...extra });
const codes = Object.keys(errorStatus) as ErrorCode[];
const isBusy = (code: ErrorCode) => errorStatus[code] === 429 || errorStatus[code] === 503;

describe("retry-after", () => {
  it.each(codes.filter(isBusy))("of %s is a whole number of seconds, at least one", (code) => {
    expect(afterOf(new AppError(code))).toMatch(/^[1-9]\d*$/);
    for (const retryAfter of [0, -5, 0.2, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(afterOf(new AppError(code, { extra: { retryAfter } }))).toMatch(/^[1-9]\d*$/);
    expect(afterOf(new AppError(code, { extra: { retryAfter: 1.2 } }))).toBe("2");
  });

  it("is in no other error", () => {
    for (const code of codes.filter((one) => !isBusy(one))) expect(afterOf(new AppError(code))).toBeNull();
  });

  it("is never shorter than the wait, and the message agrees with it", () => {
    for (const waitMs of [1, 999, 1000, 1001, 59_001, 60_000, 60_001, 899_999]) {
      const error = rateLimited(waitMs);
      expect(Number(afterOf(error)) * 1000).toBeGreaterThanOrEqual(waitMs);
      const { minutes, seconds } = error.params as { minutes: number; seconds: number };
      expect((minutes * 60 + seconds) * 1000).toBeGreaterThanOrEqual(waitMs);
      expect(failureOf(error, "es", log).message).toMatch(/Espere [1-9]\d* (segundo|minuto)s? y/);
    }
  });

  it("of RATE_LIMITED is created in one file only, which has the wait", () => {
    const home = fileURLToPath(new URL("../..", import.meta.url));
    const sources = readdirSync(home, { recursive: true, encoding: "utf8" }).filter(
      (path) => path.endsWith(".ts") && !path.endsWith(".test.ts"),
    );
    const made = sources.filter((path) =>
      readFileSync(join(home, path), "utf8").includes('AppError("RATE_LIMITED"'),
    );
    expect(made).toEqual([join("platform", "errors", "rate-limited.ts")]);
  });

  it("of a breaker's pause ends where the clock was set back", () => {
    let now = 1_000_000_000;
    const breaker = createCircuitBreaker({
      maxCrashes: 1,
      windowMs: 1000,
      pauseMs: 60_000,
      maxPauseMs: 120_000,
      now: () => now,
    });
    breaker.recordCrash("a");
    expect(() => breaker.check("a")).toThrow();
    now -= 86_400_000;
    expect(() => breaker.check("a")).not.toThrow();
  });
});
