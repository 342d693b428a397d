import { followUpBody, type Monitoring } from "@vetaverde/contract/monitorings";
import { describe, expect, it } from "vitest";
import { bodyOf, type Draft, draftOf, faultsOf, TEXT_LENGTH } from "./follow-up.draft.ts";

const ZONE = "America/Santiago";
const untouched = {
  actionDate: null,
  observation: null,
  reason: null,
  completed: false,
  sample: null,
  mishap: false,
  mishapDescription: null,
  version: 1,
};
const good: Draft = {
  date: "2026-11-20",
  time: "09:48",
  completed: true,
  sample: true,
  observation: "Pozo en buen estado",
  reason: "Programado",
  mishap: false,
  mishapDescription: "",
};

describe("the form of a follow-up", () => {
  it("defaults to the current time in the project's time zone without a record", () => {
    const draft = draftOf(untouched as Monitoring, ZONE, Date.parse("2026-11-20T12:48:30Z"));
    expect(draft).toMatchObject({ date: "2026-11-20", time: "09:48", completed: true, observation: "" });
  });

  it("loads the recorded values, a day without a time included", () => {
    const recorded = {
      ...untouched,
      actionDate: "2026-11-18",
      observation: "o",
      reason: "r",
      completed: false,
    };
    expect(draftOf(recorded as Monitoring, ZONE, 0)).toMatchObject({
      date: "2026-11-18",
      time: "",
      completed: false,
    });
  });

  it.each([
    [{ observation: "  " }, { observation: "required" }],
    [{ reason: "x".repeat(TEXT_LENGTH + 1) }, { reason: "tooLong" }],
    [{ date: "" }, { date: "dateRequired" }],
    [{ date: "0026-11-20" }, { date: "dateTooOld" }],
    [{ date: "20-11" }, { date: "dateRequired" }],
    [{ date: "202666-11-20" }, { date: "dateRequired" }],
    [{ date: "0206-11-20" }, { date: "dateTooOld" }],
    [{ time: "25:00" }, { time: "timeWrong" }],
    [{ time: "" }, {}],
    [{ mishap: true }, { mishapDescription: "required" }],
    [{ mishap: false, mishapDescription: "" }, {}],
    [{ observation: "x".repeat(TEXT_LENGTH) }, {}],
  ] as [Partial<Draft>, object][])("reports the errors of %j", (change, faults) => {
    expect(faultsOf({ ...good, ...change })).toEqual(faults);
  });

  it("agrees with the contract: it accepts what the server accepts, and refuses what the server refuses", () => {
    const drafts = [
      good,
      { ...good, time: "" },
      { ...good, date: "0026-11-20" },
      { ...good, date: "1899-12-31", time: "" },
      { ...good, observation: "" },
      { ...good, reason: "x".repeat(501) },
      { ...good, mishap: true },
      { ...good, mishap: true, mishapDescription: "Nieve" },
    ];
    for (const draft of drafts) {
      const taken = followUpBody.safeParse(bodyOf(draft, 3, ZONE)).success;
      expect(taken).toBe(Object.keys(faultsOf(draft)).length === 0);
    }
  });

  it("sends the instant in the project's time zone, or only the day", () => {
    expect(bodyOf(good, 3, ZONE)).toMatchObject({ actionDate: "2026-11-20T12:48:00.000Z", version: 3 });
    expect(bodyOf({ ...good, time: "" }, 3, ZONE).actionDate).toBe("2026-11-20");
  });
});
