import { expect, it } from "vitest";
import { WorkerCrashed } from "../../../platform/work/pool/worker-pool.ts";
import { Unreadable } from "./processing.pages.ts";
import { processingFailure } from "./processing-failure.ts";

it.each([
  ["a document is damaged", new Unreadable("FILE_BROKEN"), "FILE_BROKEN"],
  ["its text took too long to be analysed", new WorkerCrashed("time"), "PDF_TOO_MUCH_TEXT"],
  ["its text took too much memory to be analysed", new WorkerCrashed("memory"), "PDF_TOO_MUCH_TEXT"],
  ["the reader crashed", new WorkerCrashed("failed"), "INTERNAL"],
  ["the program has a fault", new TypeError("x is undefined"), "INTERNAL"],
])("a failed processing gives the reason where %s", (_, error, expected) => {
  expect(processingFailure(error)).toBe(expected);
});
