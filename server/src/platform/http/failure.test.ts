import type { FastifyBaseLogger } from "fastify";
import { expect, it } from "vitest";
import { failureOf } from "./failure.ts";

const logged: unknown[] = [];
const log = { error: (what: unknown) => logged.push(what) } as unknown as FastifyBaseLogger;

it.each(["ENOSPC", "EDQUOT", "EMFILE", "53100", "57P01"])(
  "a temporary failure of the machine (%s) is reported as retryable, and not as an internal error",
  (code) => {
    expect(failureOf(Object.assign(new Error("write"), { code }), "es", log)).toMatchObject({
      code: 503,
      error: "UNAVAILABLE",
    });
    expect(logged).toEqual([]);
  },
);

it("an unexpected error is returned without details, and logged completely", () => {
  const error = new Error("select password_hash from users: 10.0.0.7 refused");
  const failure = failureOf(error, "es", log);
  expect(Object.keys(failure).sort()).toEqual(["code", "error", "message"]);
  expect(failure).toMatchObject({ code: 500, error: "INTERNAL" });
  expect(JSON.stringify(failure)).not.toMatch(/select|users|10\.0|at /);
  expect(logged).toEqual([{ event: "request.failed", err: error }]);
});
