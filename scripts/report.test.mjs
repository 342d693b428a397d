import { expect, it } from "vitest";
import {
  closingLine,
  countAgain,
  countReport,
  failedFiles,
  failuresOf,
  isGreen,
  retriesOf,
} from "./report.mjs";

const report = (passed, failed) =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numTotalTests: passed + failed });

it("counts the passed and the failed tests", () => {
  expect(countReport(report(12, 0), 0)).toEqual({ passed: 12, failed: 0 });
  expect(countReport(report(10, 2), 1)).toEqual({ passed: 10, failed: 2 });
});

it("rejects a run that crashed, ran no test, or failed outside of its tests", () => {
  expect(countReport(null, 1)).toMatchObject({ failed: 1 });
  expect(countReport(null, null)).toMatchObject({ failed: 1 });
  expect(countReport(report(0, 0), 0)).toMatchObject({ failed: 1 });
  const filtered = JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numTotalTests: 40 });
  expect(countReport(filtered, 0)).toMatchObject({ failed: 1 });
  expect(countReport(report(9, 0), 1)).toMatchObject({ passed: 9, failed: 1 });
  expect(countReport(report(9, 0), null)).toMatchObject({ passed: 9, failed: 1 });
});

it("a run is green only where at least one test ran and none failed", () => {
  expect(isGreen({ passed: 3, failed: 0 })).toBe(true);
  expect(isGreen({ passed: 3, failed: 1 })).toBe(false);
  expect(isGreen({ passed: 0, failed: 0 })).toBe(false);
  expect(closingLine({ passed: 3, failed: 1 })).toBe("3 passed, 1 failed");
});

it("lists the failed tests, each with the first line of its message", () => {
  const test = (fullName, status, ...failureMessages) => ({ fullName, status, failureMessages });
  const text = JSON.stringify({
    testResults: [
      { name: "a.test.ts", status: "passed", message: "", assertionResults: [test("a adds", "passed")] },
      {
        name: "b.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          test("b adds", "passed"),
          test("b divides", "failed", "Error: by zero\n    at b.ts"),
        ],
      },
      { name: "c.test.ts", status: "failed", message: "SyntaxError: c\nmore", assertionResults: [] },
    ],
  });
  expect(failuresOf(text)).toEqual(["b.test.ts: b divides: Error: by zero", "c.test.ts: SyntaxError: c"]);
  expect(failuresOf(null)).toEqual([]);
});

it("lists the files with failures, and counts them again after a second run of these files alone", () => {
  const file = (name, status, ...tests) => ({
    name,
    status,
    assertionResults: tests.map((one) => ({ status: one })),
  });
  const text = JSON.stringify({
    testResults: [
      file("a.test.ts", "passed", "passed", "passed", "pending"),
      file("b.test.ts", "failed", "passed", "failed", "failed"),
      // A file that could not be loaded at all.
      file("c.test.ts", "failed"),
    ],
  });
  const files = failedFiles(text);
  expect(files).toEqual(["b.test.ts", "c.test.ts"]);
  expect(countAgain(text, files, { passed: 5, failed: 0 })).toEqual({ passed: 7, failed: 0 });
  expect(countAgain(text, files, { passed: 4, failed: 1 })).toEqual({ passed: 6, failed: 1 });
  expect(failedFiles(null)).toEqual([]);
});

it("lists the tests that passed only on a retry, with the message of the first attempt", () => {
  const text = JSON.stringify({
    testResults: [
      {
        name: "a.test.ts",
        assertionResults: [
          { fullName: "steady", status: "passed", failureMessages: [] },
          { fullName: "unsteady", status: "passed", failureMessages: ["Error: no answer\n    at a.ts"] },
          { fullName: "broken", status: "failed", failureMessages: ["Error: broken"] },
        ],
      },
    ],
  });
  expect(retriesOf(text)).toEqual(["a.test.ts: unsteady: Error: no answer"]);
  expect(retriesOf(null)).toEqual([]);
});
