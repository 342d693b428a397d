import { expect, it } from "vitest";
import { createLog } from "./log.ts";
import { LOG_EVENTS } from "./log-events.ts";

it("names every event subject.verb_past, with a meaning and an action of one line each", () => {
  for (const [event, { meaning, action }] of Object.entries(LOG_EVENTS)) {
    expect(event).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
    for (const text of [meaning, action]) expect(text).toMatch(/^[A-Z`][^\n]*\.$/);
  }
});

it("writes the event, the fields and the sentence as one line of JSON, without secrets", () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  log.warn({ event: "mail.deferred", reason: "no_smtp", password: "secret" }, "mail deferred");
  log.info({ event: "server.stop_requested" }, "shutdown begins");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 40,
      time: expect.any(String),
      event: "mail.deferred",
      reason: "no_smtp",
      password: "[hidden]",
      msg: "mail deferred",
    },
  ]);
});

it("rejects at compile time a missing event, an unknown event and an event of another level", () => {
  const log = createLog("silent");
  // @ts-expect-error The event is required.
  log.warn({ err: new Error("x") }, "without an event");
  // @ts-expect-error The event must be in the list.
  log.warn({ event: "mail.unheard_of" }, "unknown event");
  // @ts-expect-error The event's level is warn.
  log.error({ event: "mail.deferred" }, "event of another level");
  // @ts-expect-error Fields are required.
  log.info("a sentence alone");
  expect(Object.keys(LOG_EVENTS)).not.toContain("mail.unheard_of");
});
