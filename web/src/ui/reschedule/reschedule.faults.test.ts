import { DECISION_REASON_LENGTH } from "@vetaverde/contract/field-work";
import { beforeAll, describe, expect, it } from "vitest";
import { chooseLocale, loadWords, translate } from "../../lib/i18n.ts";
import { isComplete, rescheduleFaults } from "./reschedule.faults.ts";

const TODAY = "2026-11-22";
const faults = (date: string, reason = "Nieve", from: string | null = "2026-11-25") =>
  rescheduleFaults(translate, { date, reason }, TODAY, from);

beforeAll(async () => {
  await chooseLocale("es");
  await loadWords("reschedule");
});

describe("the new day of a monitoring", () => {
  it("is today or later", () => {
    expect(isComplete(faults(TODAY))).toBe(true);
    expect(faults("2026-11-21")).toEqual({ date: "Elija hoy o una fecha futura." });
  });

  it("is a valid day, and not the current one", () => {
    expect(faults("")).toEqual({ date: "Elija la nueva fecha." });
    expect(faults("0026-12-01")).toEqual({ date: "Elija la nueva fecha." });
    expect(faults("2026-11-25")).toEqual({ date: "Es la fecha actual del monitoreo: elija otra." });
    expect(isComplete(faults("2026-11-25", "Nieve", null))).toBe(true);
  });

  it("has a reason of valid length", () => {
    expect(faults(TODAY, "   ")).toEqual({ reason: "Escriba el motivo." });
    expect(isComplete(faults(TODAY, "x".repeat(DECISION_REASON_LENGTH)))).toBe(true);
    expect(faults(TODAY, "x".repeat(DECISION_REASON_LENGTH + 1)).reason).toContain(
      String(DECISION_REASON_LENGTH),
    );
  });
});
