import type { FastifyBaseLogger } from "fastify";
import { expect, it } from "vitest";
import { failureOf } from "./failure.ts";

const logged: unknown[] = [];
const log = { error: (what: unknown) => logged.push(what) } as unknown as FastifyBaseLogger;

it.each(["ENOSPC", "EDQUOT", "EMFILE", "53100", "57P01"])(
  "what the machine cannot do now (%s) may be tried again, and is no fault of the program",
  (code) => {
    expect(failureOf(Object.assign(new Error("write"), { code }), "es", log)).toMatchObject({
      code: 503,
      error: "UNAVAILABLE",
    });
    expect(logged).toEqual([]);
  },
);
