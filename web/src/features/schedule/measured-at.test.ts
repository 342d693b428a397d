import type { Scheduled } from "@vetaverde/contract/schedule";
import { describe, expect, it } from "vitest";
import { measuredAt } from "./measured-at.ts";

const monitoring = (shortCommitment: string, more: Partial<Scheduled> = {}) =>
  ({
    shortCommitment,
    subcomponent: "",
    type: "Muestreo de laboratorio",
    frequency: "Semanal",
    ...more,
  }) as Scheduled;
const shortOf = (frequency: string) => `${frequency.slice(0, 3).toLowerCase()}.`;
const measured = (...items: Scheduled[]) => measuredAt(items, shortOf);

describe("what a station's row of the calendar says", () => {
  it("is the subcomponent and the short frequency, with the whole names as its title", () => {
    const item = monitoring("Calidad de agua superficial", { subcomponent: "Calidad", frequency: "Mensual" });
    expect(measured(item)).toEqual({
      name: "Calidad",
      rest: " · men.",
      whole: "Calidad de agua superficial · mensual",
    });
  });

  it("is what is measured, not the type of the monitoring, without a subcomponent", () => {
    expect(measured(monitoring("Nivel piezométrico"))?.name).toBe("Nivel piezométrico");
  });

  it("is the most frequent of several, with the number of the others", () => {
    const items = ["Calibración", "MP10", "MP10", "Ruido"].map((name) => monitoring(name));
    expect(measured(...items)).toEqual({
      name: "MP10",
      rest: " · sem. +2",
      whole: "MP10 · semanal\nCalibración · semanal\nRuido · semanal",
    });
  });

  it("is the type only if nothing else is known, and nothing without monitorings", () => {
    expect(measured(monitoring(""))?.name).toBe("Muestreo de laboratorio");
    expect(measured(monitoring("Ruido", { frequency: "" }))?.rest).toBe("");
    expect(measured()).toBeNull();
  });
});
