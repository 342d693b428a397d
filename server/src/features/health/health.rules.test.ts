import { HEALTH_PARTS } from "@vetaverde/contract/health";
import { describe, expect, it } from "vitest";
import { checksOf, type Facts } from "./health.rules.ts";

const GIB = 1024 ** 3;
const well: Facts = {
  database: {
    version: "18.1",
    schema: "0250-x",
    answerMs: 1,
    bytes: GIB,
    connections: 10,
    maxConnections: 100,
    longestTransactionSeconds: null,
  },
  queue: { running: true, waiting: 3, failed: 0, overdueSeconds: 0 },
  broker: { kind: "embedded", port: 1883, connected: null },
  disk: { free: 50 * GIB, total: 100 * GIB },
  backups: {
    configured: true,
    isLate: false,
    schedule: { active: true },
    lastSuccess: new Date(),
    runs: [{ state: "done" }],
  },
  mail: { configured: true, waiting: 0, failedLastDay: 0, lastSent: null, lastFailure: null },
};
const verdict = (part: string, facts: Partial<Facts>) => {
  const { state, reason } = checksOf({ ...well, ...facts }).find((one) => one.part === part) ?? {};
  return reason ? `${state} ${reason}` : state;
};

it("says ok of each part of a sound installation", () => {
  expect(checksOf(well)).toEqual(HEALTH_PARTS.map((part) => ({ part, state: "ok", reason: null })));
});

describe("what needs attention", () => {
  const { database, queue, backups, mail } = well as { [K in keyof Facts]: NonNullable<Facts[K]> };
  it.each<[string, string, Partial<Facts>]>([
    ["database", "problem NO_ANSWER", { database: null }],
    ["database", "warning CONNECTIONS", { database: { ...database, connections: 90 } }],
    ["database", "warning LONG_TRANSACTION", { database: { ...database, longestTransactionSeconds: 601 } }],
    ["queue", "unknown", { queue: null }],
    ["queue", "problem STOPPED", { queue: { ...queue, running: false, failed: 2 } }],
    ["queue", "problem BEHIND", { queue: { ...queue, overdueSeconds: 901, failed: 2 } }],
    ["queue", "warning FAILED_JOBS", { queue: { ...queue, failed: 1 } }],
    ["broker", "off", { broker: { kind: "off", port: null, connected: null } }],
    ["broker", "problem NOT_LISTENING", { broker: { kind: "embedded", port: null, connected: null } }],
    ["broker", "problem NOT_CONNECTED", { broker: { kind: "external", port: null, connected: false } }],
    ["broker", "problem NOT_LISTENING", { broker: { kind: "both", port: null, connected: true } }],
    ["disk", "unknown", { disk: null }],
    ["disk", "problem DISK_FULL", { disk: { free: 2 * GIB, total: 100 * GIB } }],
    ["disk", "problem DISK_FULL", { disk: { free: 0.9 * GIB, total: 10 * GIB } }],
    ["disk", "warning DISK_LOW", { disk: { free: 14 * GIB, total: 100 * GIB } }],
    ["backups", "unknown", { backups: null }],
    ["backups", "warning NOT_CONFIGURED", { backups: { ...backups, configured: false } }],
    ["backups", "warning NOT_SCHEDULED", { backups: { ...backups, schedule: { active: false } } }],
    ["backups", "problem LATE", { backups: { ...backups, isLate: true, runs: [{ state: "failed" }] } }],
    [
      "backups",
      "warning LAST_FAILED",
      { backups: { ...backups, runs: [{ state: "running" }, { state: "failed" }, { state: "done" }] } },
    ],
    ["backups", "warning NONE_YET", { backups: { ...backups, lastSuccess: null, runs: [] } }],
    ["mail", "unknown", { mail: null }],
    ["mail", "warning NOT_CONFIGURED", { mail: { ...mail, configured: false } }],
    ["mail", "warning MAILS_FAILED", { mail: { ...mail, failedLastDay: 1 } }],
    ["mail", "warning MAILS_WAITING", { mail: { ...mail, waiting: 101 } }],
  ])("%s: %s", (part, expected, facts) => {
    expect(verdict(part, facts)).toBe(expected);
  });
});
