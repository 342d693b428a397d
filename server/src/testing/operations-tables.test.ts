import { errorStatus } from "@vetaverde/contract/errors";
import { resultMeaning } from "@vetaverde/contract/results";
import { expect, it } from "vitest";
import { LOG_EVENTS } from "../platform/log/log-events.ts";
import { METRICS, PROCESS_METRICS } from "../platform/metrics/metric-list.ts";
import { printOperationsTables } from "./operations-tables.ts";

/** The rows of a printed table, each as its cells; a cell may contain an escaped bar. */
const rowsOf = (text: string) =>
  text
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .slice(2, -2)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
const namesOf = (text: string) => rowsOf(text).map(([name]) => name?.replaceAll("`", ""));

it("lists every log event, metric, error code and result code once, in order, without an empty cell", () => {
  const tables = printOperationsTables();
  expect(namesOf(tables["log-events"])).toEqual(Object.keys(LOG_EVENTS).sort());
  expect(namesOf(tables.metrics)).toEqual(Object.keys({ ...METRICS, ...PROCESS_METRICS }).sort());
  expect(namesOf(tables["error-codes"])).toEqual(
    [...Object.keys(errorStatus), ...Object.keys(resultMeaning)].sort(),
  );
  for (const [name, columns] of [
    ["log-events", 4],
    ["metrics", 5],
    ["error-codes", 3],
  ] as const)
    for (const cells of rowsOf(tables[name])) {
      expect(cells).toHaveLength(columns);
      expect(cells).not.toContain("");
    }
});

it("prints level, status and meaning of an entry", () => {
  const tables = printOperationsTables();
  expect(rowsOf(tables["log-events"])).toContainEqual([
    "`mail.deferred`",
    "warn",
    LOG_EVENTS["mail.deferred"].meaning,
    LOG_EVENTS["mail.deferred"].action,
  ]);
  expect(rowsOf(tables.metrics)).toContainEqual([
    "`jobs`",
    "gauge",
    "`state`",
    METRICS.jobs.meaning,
    METRICS.jobs.alert,
  ]);
  expect(rowsOf(tables["error-codes"])).toEqual(
    expect.arrayContaining([
      ["`FORBIDDEN`", "403", "You do not have permission to do this."],
      ["`FILE_TOO_MANY_ROWS`", "422", "The file has more rows than allowed ({rows})."],
      ["`RATE_LIMITED`", "429", "Too many attempts. Wait {seconds} or {minutes} and try again."],
      ["`FK-0009`", "200", "Success (in `status`): already logged in: the older session ended."],
      ["`FK-0013`", "201", "Success (in `status`): created."],
    ]),
  );
});
