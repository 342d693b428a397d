import { beforeAll, describe, expect, it } from "vitest";
import { chooseLocale, loadWords, startI18n, translate } from "../../lib/i18n.ts";
import { completionText } from "./completion.ts";

const none = { samples: 0, day: 0, hour: 0, matrix: 0, campaign: 0, laboratory: 0 };

describe("the message about data that a file adds to earlier samples", () => {
  beforeAll(async () => {
    await startI18n();
    await loadWords("sampleImport");
    await chooseLocale("es");
  });

  it("lists the added data, with the count where not all samples have them", () => {
    expect(completionText({ ...none, samples: 3, day: 3, campaign: 2 }, translate, false)).toBe(
      "Se completarán 3 muestras de archivos anteriores con datos que faltaban: día, campaña (en 2). Los datos existentes no cambian.",
    );
    expect(completionText({ ...none, samples: 1, hour: 1 }, translate, true)).toBe(
      "Se completó 1 muestra de archivos anteriores con datos que faltaban: hora.",
    );
  });

  it("is empty where it adds none", () => {
    expect(completionText(none, translate, false)).toBeNull();
  });
});
