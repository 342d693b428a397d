import type { Scheduled } from "@vetaverde/contract/schedule";
import { describe, expect, it } from "vitest";
import { measuredAt } from "./measured-at.ts";

const monitoring = (shortCommitment: string, frequency = "Semanal") =>
  ({ shortCommitment, type: "Muestreo de laboratorio", frequency }) as Scheduled;

describe("what a station's row of the calendar says", () => {
  it("is what is measured and how often, not the type of the monitoring", () => {
    expect(measuredAt([monitoring("Nivel piezométrico")])).toEqual({
      name: "Nivel piezométrico",
      rest: " · semanal",
    });
  });

  it("is the most frequent of several, with the number of the others", () => {
    const items = ["Calibración", "MP10", "MP10", "Ruido"].map((name) => monitoring(name));
    expect(measuredAt(items)).toEqual({ name: "MP10", rest: " +2" });
  });

  it("is the type only if nothing else is known, and nothing without monitorings", () => {
    expect(measuredAt([monitoring("")])?.name).toBe("Muestreo de laboratorio");
    expect(measuredAt([])).toBeNull();
  });
});
