// The tables of docs/operations.md, made from the code: log events, metrics and error codes.
import { calls } from "@vetaverde/contract/calls";
import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import { type ErrorCode, errorStatus } from "@vetaverde/contract/errors";
import { type ResultCode, resultMeaning, resultOf } from "@vetaverde/contract/results";
import { messageTemplate } from "../platform/http/messages.ts";
import { LOG_EVENTS } from "../platform/log/log-events.ts";
import { METRICS, type MetricSpec, PROCESS_METRICS } from "../platform/metrics/metric-list.ts";

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** A Markdown table; rows are sorted by their first cell. */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  const sorted = [...rows].sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  return [line(header), `|${header.map(() => "---|").join("")}`, ...sorted.map(line)].join("\n");
}

const printLogEvents = () =>
  table(
    ["event", "level", "meaning", "what to do"],
    Object.entries(LOG_EVENTS).map(([event, { level, meaning, action }]) => [
      `\`${event}\``,
      level,
      meaning,
      action,
    ]),
  );

const printMetrics = () =>
  table(
    ["name", "type", "labels", "meaning", "alert"],
    Object.entries<MetricSpec>({ ...METRICS, ...PROCESS_METRICS }).map(([name, spec]) => [
      `\`${name}\``,
      spec.type,
      spec.labels.map((label) => `\`${label}\``).join(", ") || "–",
      spec.meaning,
      spec.alert,
    ]),
  );

/** HTTP statuses of the successful calls that answer each result code. */
function resultStatuses(): Map<ResultCode, Set<number>> {
  const statuses = new Map<ResultCode, Set<number>>();
  const specs: EndpointSpec[] = Object.values(calls).flatMap((feature) => Object.values(feature));
  for (const spec of specs) {
    const usual = resultOf(spec);
    for (const code of [...(usual ? [usual] : []), ...(spec.results ?? [])])
      statuses.set(code, (statuses.get(code) ?? new Set()).add(spec.status ?? 200));
  }
  return statuses;
}

/** The English message of an error; each of its parameters as {name}, also where it selects a plural. */
const meaningOf = (code: ErrorCode) =>
  messageTemplate(code, "en")
    .replace(/\{(\w+)[^{}]*\}/g, "{$1}")
    .replaceAll("}{", "} or {");

function printErrorCodes(): string {
  const isError = (code: string): code is ErrorCode => code in errorStatus;
  const errors = Object.keys(errorStatus)
    .filter(isError)
    .map((code) => [`\`${code}\``, `${errorStatus[code]}`, meaningOf(code)]);
  const statuses = resultStatuses();
  const isResult = (code: string): code is ResultCode => code in resultMeaning;
  const results = Object.keys(resultMeaning)
    .filter(isResult)
    .map((code) => [
      `\`${code}\``,
      [...(statuses.get(code) ?? [])].sort().join(", "),
      `Success (in \`status\`): ${resultMeaning[code]}.`,
    ]);
  return table(["code", "HTTP status", "meaning"], [...errors, ...results]);
}

/** The tables by the name of their markers in the page. */
export const printOperationsTables = () => ({
  "log-events": printLogEvents(),
  metrics: printMetrics(),
  "error-codes": printErrorCodes(),
});
