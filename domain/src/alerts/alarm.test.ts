import { expect, it } from "vitest";
import { isAlarm } from "./alarm.ts";
import { ALERT_TYPES } from "./rule.ts";

it("an alarm is an alert of a limit with high or medium priority; one for information is none", () => {
  const alarms = [1, 2, 3].map((priority) => ALERT_TYPES.filter((type) => isAlarm({ type, priority })));
  expect(alarms).toEqual([["value", "limits"], ["value", "limits"], []]);
});
