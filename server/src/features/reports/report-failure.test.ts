import { describe, expect, it } from "vitest";
import { AppError } from "../../platform/errors/app-error.ts";
import { WorkerCrashed } from "../../platform/work/pool/worker-pool.ts";
import { reportFailure } from "./report-failure.ts";

describe("the failure of a report", () => {
  it.each([
    ["its process ran out of time", new WorkerCrashed("time"), "TOO_LARGE"],
    ["its process ran out of memory", new WorkerCrashed("memory"), "TOO_LARGE"],
    ["its file is larger than a file may be", new AppError("FILE_TOO_LARGE"), "TOO_LARGE"],
    ["the project has no room", new AppError("FILE_QUOTA"), "FILE_QUOTA"],
    ["its board is gone", new AppError("NOT_FOUND"), "BOARD_GONE"],
    ["its board is closed to whoever asked", new AppError("FORBIDDEN"), "BOARD_GONE"],
    ["its process crashed", new WorkerCrashed("failed"), "INTERNAL"],
    ["the program has a fault", new TypeError("x is undefined"), "INTERNAL"],
  ])("gives the reason where %s", (_, error, expected) => {
    expect(reportFailure("board", error)).toBe(expected);
  });

  it("does not mention a board where the report is of none", () => {
    expect(reportFailure("parameter-variation", new AppError("NOT_FOUND"))).toBe("INTERNAL");
  });
});
