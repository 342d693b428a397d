import { describe, expect, it } from "vitest";
import { titleOf } from "./title.ts";

const title = (text: string, summary = text) => titleOf({ summary, text });

describe("the short title of a commitment", () => {
  it.each([
    [
      "El titular deberá monitorear mensualmente el nivel freático en los pozos PZ-01 a PZ-08 durante toda la operación.",
      "Nivel freático PZ-01 a PZ-08",
    ],
    [
      "El titular deberá monitorear trimestralmente la calidad del agua superficial en las estaciones AS-01, AS-02 y AS-03, incluyendo pH y sulfato.",
      "Calidad del agua superficial AS-01, AS-02 y AS-03",
    ],
    [
      "El titular deberá reforestar 12 hectáreas con especies nativas.",
      "Reforestar 12 hectáreas con especies nativas",
    ],
    [
      "La concentración de sulfato en la estación AS-03 no deberá superar 250 mg/L.",
      "Concentración de sulfato AS-03: máximo 250 mg/L",
    ],
    ["The noise at the houses shall not exceed 45 dB(A).", "Noise at the houses: maximum 45 dB(A)"],
    ["El titular humectará los caminos de tierra.", "Humectará los caminos de tierra"],
    [
      "Si el nivel de un pozo desciende, el titular deberá informar a la autoridad.",
      "Si el nivel de un pozo desciende: informar a la autoridad",
    ],
    [
      "Se prohíbe la descarga de aguas de proceso a la quebrada.",
      "Se prohíbe la descarga de aguas de proceso a la quebrada",
    ],
    [
      "The owner shall measure monthly the water level at wells PZ-01 and PZ-02.",
      "Water level PZ-01 and PZ-02",
    ],
    ["Le titulaire devra mesurer le niveau de la nappe pendant toute l’exploitation.", "Niveau de la nappe"],
    ["O empreendedor deverá monitorar mensalmente a qualidade da água.", "Qualidade da água"],
  ])("says what is to be done: %s", (text, short) => {
    expect(title(text)).toBe(short);
  });

  it("is taken from the whole text where the summary is cut", () => {
    const text = "El titular deberá medir semanalmente el caudal del río Alta aguas abajo de la bocatoma.";
    expect(titleOf({ text, summary: `${text.slice(0, 40)}…` })).toBe(
      "Caudal del río Alta aguas abajo de la bocatoma",
    );
  });

  it("is taken from a numbered paragraph, whose summary omits the number", () => {
    const text = "1.1. El titular deberá medir mensualmente el caudal.";
    expect(titleOf({ text, summary: text.slice(5) })).toBe("Caudal");
  });

  it("is the summary that a user wrote, unchanged", () => {
    expect(title("El titular deberá medir el caudal.", "Medir el caudal en la bocatoma.")).toBe(
      "Medir el caudal en la bocatoma.",
    );
  });

  it("is cut at a word", () => {
    const short = title(`El titular deberá mantener ${"los caminos de la faena ".repeat(8)}limpios.`);
    expect(short.length).toBeLessThanOrEqual(100);
    expect(short).toMatch(/^Mantener los caminos .*[a-z]…$/);
  });

  it("is never empty, whatever the text", () => {
    for (const text of ["El titular deberá medir.", "Medir", "El titular", ".", "PZ-01"])
      expect(title(text).length).toBeGreaterThan(0);
  });
});
