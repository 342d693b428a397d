import { beforeAll, describe, expect, it } from "vitest";
import { chooseLocale, loadWords, startI18n, translate } from "../../lib/i18n.ts";
import { completionText } from "./completion.ts";

const none = { samples: 0, day: 0, hour: 0, matrix: 0, campaign: 0, laboratory: 0 };

describe("what a file tells earlier samples", () => {
  beforeAll(async () => {
    await startI18n();
    await loadWords("sampleImport");
    await chooseLocale("es");
  });

  it("is a sentence of the facts that it brings, and of how many where not of all", () => {
    expect(completionText({ ...none, samples: 3, day: 3, campaign: 2 }, translate, false)).toBe(
      "A 3 muestras de archivos anteriores se les agrega lo que no decían: día, campaña (en 2). Lo que ya se sabe no cambia.",
    );
    expect(completionText({ ...none, samples: 1, hour: 1 }, translate, true)).toBe(
      "A 1 muestra de archivos anteriores se le agregó lo que no decía: hora.",
    );
  });

  it("is nothing where it tells them nothing", () => {
    expect(completionText(none, translate, false)).toBeNull();
  });
});
