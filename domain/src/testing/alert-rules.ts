import type { RuleCondition } from "../alerts/rule.ts";

/** A rule of a value without a condition, which tests override. */
export const BLANK_RULE: RuleCondition = {
  type: "value",
  operator1: null,
  value1: null,
  operator2: null,
  value2: null,
  min: null,
  max: null,
  minutes: null,
  consecutive: 1,
  hysteresis: 0,
  tolerance: 0,
};
