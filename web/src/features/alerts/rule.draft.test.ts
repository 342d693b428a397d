import { describe, expect, it } from "vitest";
import { alertQuery } from "./alerts.queries.ts";
import {
  draftFaults,
  meaningFirst,
  moved,
  NEW_RULE,
  proposedSensor,
  type RuleDraft,
  ruleBodyOf,
  ruleDraftOf,
} from "./rule.draft.ts";
import { windowBodyOf, windowFaults } from "./window.draft.ts";

const SENSOR = "0190a000-0000-7000-8000-000000000001";
const draft = (more: Partial<RuleDraft>): RuleDraft => ({
  ...NEW_RULE,
  sensor: SENSOR,
  value1: "5",
  ...more,
});
const faults = (more: Partial<RuleDraft>) => Object.fromEntries(draftFaults(draft(more)));

describe("the form of an alert rule", () => {
  it("accepts a decimal comma and a point, and sends only the fields of its type", () => {
    expect(ruleBodyOf(draft({ value1: "2831,95", min: "3", minutes: "7", hysteresis: "0.5" }))).toMatchObject(
      {
        value1: 2831.95,
        min: null,
        max: null,
        minutes: null,
        hysteresis: 0.5,
        operator2: null,
      },
    );
    expect(ruleBodyOf(draft({ type: "missing", consecutive: "9" }))).toMatchObject({
      type: "missing",
      sensor: null,
      value1: null,
      minutes: null,
      consecutive: 1,
    });
  });

  it("loads a rule as it was saved", () => {
    const rules = [
      draft({
        operator1: ">=",
        value1: "-3,5",
        operator2: "<",
        value2: "2",
        consecutive: "3",
        hysteresis: "0,1",
      }),
      draft({ type: "limits", value1: "", min: "1", max: "2", sendMethods: [1, 2], priority: 1 }),
      draft({ type: "rate", value1: "40", minutes: "15" }),
      draft({ type: "stuck", minutes: "60", tolerance: "0,01" }),
      draft({ type: "missing", minutes: "" }),
    ].map(ruleBodyOf);
    for (const rule of rules) expect(ruleBodyOf(ruleDraftOf(rule))).toEqual(rule);
  });

  it.each([
    ["no sensor", { sensor: "" }, { sensor: "sensor" }],
    ["no number", { value1: "" }, { value1: "value1" }],
    ["words for a number", { value1: "alto" }, { value1: "number" }],
    ["a band in which nothing is", { operator2: "<", value2: "4" } as const, { value2: "band" }],
    ["no limit", { type: "limits" } as const, { max: "limits" }],
    ["limits the wrong way", { type: "limits", min: "5", max: "2" } as const, { max: "order" }],
    ["no time in which it is stuck", { type: "stuck" } as const, { minutes: "minutes" }],
    ["half a reading in a row", { consecutive: "1,5" }, { consecutive: "consecutive" }],
    ["no readings in a row", { consecutive: "" }, { consecutive: "consecutive" }],
    ["nothing wrong", {}, {}],
    ["silence without a sensor", { type: "missing", sensor: "" } as const, {}],
  ])("shows %s as an error at its field", (_, more, expected) => {
    expect(faults(more)).toEqual(expected);
  });

  it("reorders rules, and stops at the ends", () => {
    expect(moved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b", "c"], 1, 1)).toEqual(["a", "c", "b"]);
    expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
  });
});

describe("the form of a maintenance window", () => {
  const ZONE = "America/Santiago";
  const now = Date.parse("2026-11-20T15:00:00Z");
  const window = {
    sensor: "",
    fromDay: "",
    fromTime: "",
    toDay: "2026-11-20",
    toTime: "14:00",
    reason: "Obra",
  };
  it("uses the project's time zone, and starts now by default", () => {
    expect([...windowFaults(window, ZONE, now)]).toEqual([]);
    expect(windowBodyOf(window, ZONE)).toEqual({
      sensor: null,
      to: "2026-11-20T17:00:00.000Z",
      reason: "Obra",
    });
    expect(windowBodyOf({ ...window, fromDay: "2026-11-20", fromTime: "13:00" }, ZONE).from).toBe(
      "2026-11-20T16:00:00.000Z",
    );
  });
  it.each([
    ["an end that has gone by", { toTime: "11:59" }, ["to"]],
    ["no end", { toDay: "" }, ["to"]],
    ["an end too far away", { toDay: "2027-03-01" }, ["to"]],
    ["half a beginning", { fromTime: "13:00" }, ["from"]],
    ["a beginning after the end", { fromDay: "2026-11-20", fromTime: "14:00" }, ["to"]],
    ["no reason", { reason: " " }, ["reason"]],
  ])("reports %s", (_, more, expected) => {
    expect([...windowFaults({ ...window, ...more }, ZONE, now)]).toEqual(expected);
  });
});

describe("the address of the alerts", () => {
  it("is parsed for valid values, and ignores the rest", () => {
    expect(
      alertQuery({ state: "active", acknowledged: false, priority: 1, device: SENSOR, page: 2 }),
    ).toMatchObject({
      state: ["active"],
      acknowledged: "false",
      priority: ["1"],
      device: [SENSOR],
      page: 2,
    });
    expect(
      alertQuery({ state: "x", acknowledged: "maybe", priority: ["9"], device: "'; drop", page: -1 }),
    ).toEqual({
      page: 1,
      size: 50,
    });
  });
});

it("proposes what is meant before raw signals", () => {
  const sensor = (id: string, unit: string, origin: "device" | "derived" | "manual", active = true) => ({
    id,
    unit,
    origin,
    active,
  });
  const wire = sensor("wire", "digits", "device");
  const temperature = sensor("temperature", "°C", "device");
  const level = sensor("level", "m s.n.m.", "derived");
  const sensors = [wire, temperature, level, sensor("old", "m", "derived", false)];
  expect(meaningFirst(sensors).map(({ id }) => id)).toEqual(["level", "temperature", "wire"]);
  expect(proposedSensor(sensors)).toBe("level");
  expect(proposedSensor([temperature])).toBe("temperature");
  expect(proposedSensor([wire, temperature])).toBe("");
  expect(proposedSensor([...sensors, sensor("flow", "L/s", "derived")])).toBe("");
});
