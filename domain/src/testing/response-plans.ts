import type { PlanCondition, PlanLevel } from "../response-plans/plan.ts";

/** A level without conditions and actions, which a person lowers. */
export const planLevel = (change: Partial<PlanLevel> = {}): PlanLevel => ({
  name: "green",
  color: "#2e7d32",
  shape: "circle",
  match: "any",
  conditions: [],
  actions: [],
  lowering: { by: "person", minutes: 0 },
  lowerableBy: "write",
  notify: { people: [], methods: [1] },
  escalation: [],
  ...change,
});

/** A condition on the readings of one sensor, from 10 on. */
export const planCondition = (change: Partial<PlanCondition> = {}): PlanCondition => ({
  id: "c",
  type: "value",
  sensor: "level",
  device: null,
  side: "above",
  limit: 10,
  hours: null,
  hysteresis: 0,
  holdingMinutes: 0,
  text: null,
  ...change,
});
