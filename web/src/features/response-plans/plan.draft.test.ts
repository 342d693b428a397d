import { planFaults } from "@vetaverde/domain/response-plans/plan";
import { expect, it } from "vitest";
import { bodyOf, draftOf, newAction, newCondition, newLevel } from "./plan.draft.ts";

const complete = () => {
  const green = newLevel([], "Verde");
  const red = newLevel([green], "Rojo");
  const condition = { ...newCondition(), sensor: "s", limit: "102,5", hysteresis: "0,5" };
  const action = { ...newAction(), text: "Evacuar", role: "Jefe", minutes: "15" };
  return [green, { ...red, conditions: [condition], actions: [action] }];
};

it("a draft becomes a plan without faults, and the plan the same draft again", () => {
  const body = bodyOf(complete());
  expect(body).toMatchObject({
    levels: [{ name: "Verde", conditions: [] }, { conditions: [{ limit: 102.5, hours: null }] }],
  });
  if (!body) return;
  expect(planFaults(body as Parameters<typeof draftOf>[0])).toEqual([]);
  expect(bodyOf(draftOf(body as Parameters<typeof draftOf>[0]))).toEqual(body);
});

it("a draft with a missing text, sensor or number is no plan yet", () => {
  const [green, red] = complete();
  if (!green || !red) throw new Error("two levels");
  const [condition] = red.conditions;
  if (!condition) throw new Error("one condition");
  expect(bodyOf([green, { ...red, name: " " }])).toBeNull();
  expect(bodyOf([green, { ...red, conditions: [{ ...condition, sensor: null }] }])).toBeNull();
  expect(bodyOf([green, { ...red, conditions: [{ ...condition, limit: "alto" }] }])).toBeNull();
});

it("a condition keeps only what belongs to its type", () => {
  const [green, red] = complete();
  if (!green || !red) throw new Error("two levels");
  const observation = {
    ...newCondition(),
    type: "observation" as const,
    sensor: "s",
    text: "Grieta",
    hours: "24",
  };
  expect(bodyOf([green, { ...red, conditions: [observation] }])?.levels[1]?.conditions).toMatchObject([
    { type: "observation", sensor: null, hours: null, limit: 1, text: "Grieta" },
  ]);
});
