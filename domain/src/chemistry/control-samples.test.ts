import { describe, expect, it } from "vitest";
import { controlReader } from "./control-samples.ts";

const read = controlReader();
const NONE = { sampleType: "", sample: "", station: "" };

describe("a row of quality control", () => {
  it.each([
    ["BLK", "blank"],
    ["Blank", "blank"],
    ["Field Blank", "blank"],
    ["Quality Control Sample-Field Blank", "blank"],
    ["Blanco de campo", "blank"],
    ["Blanco de equipo", "blank"],
    ["blanco viaje", "blank"],
    ["Branco de campo", "blank"],
    ["Blanc de terrain", "blank"],
    ["TB", "blank"],
    ["DUP", "duplicate"],
    ["Dup. campo", "duplicate"],
    ["Duplicado de campo", "duplicate"],
    ["Duplicata", "duplicate"],
    ["FD", "duplicate"],
    ["Matrix spike", "spike"],
    ["Muestra fortificada", "spike"],
    ["MS_D", "spike"],
    ["SUR", "spike"],
    ["Standard", "standard"],
    ["Patrón", "standard"],
    ["Material de referencia", "standard"],
    ["Control de calidad", "other"],
    ["Normal", null],
    ["Sample-Routine", null],
    ["REG", null],
    ["Agua superficial", null],
    ["Puntual", null],
    ["", null],
  ])("is recognised by its type %j: %s", (sampleType, kind) => {
    expect(read({ ...NONE, sampleType })?.kind ?? null).toBe(kind);
  });

  it.each([
    ["Blanco 1", "blank"],
    ["BLANCO-02", "blank"],
    ["Blanco de equipo 1", "blank"],
    ["Blanco campo", "blank"],
    ["P-01 blanco de campo", "blank"],
    ["MW-01-BLK", "blank"],
    ["Trip Blank 3", "blank"],
    ["P-01 DUP", "duplicate"],
    ["DUP-1", "duplicate"],
    ["PZ_3_Duplicado", "duplicate"],
    ["Doublon P-02", "duplicate"],
    ["P-01 spike", "spike"],
    ["Estándar 1", "standard"],
    ["STD-2", "standard"],
    ["Río Blanco", null],
    ["RB-01 Río Blanco aguas arriba", null],
    ["Estero Blanco 2", null],
    ["Aguas Blancas", null],
    ["Cerro Blanco", null],
    ["FB-01", null],
    ["MS-2", null],
    ["Standard Shaft", null],
    ["Pozo 3", null],
    ["Dupont 2", null],
    ["M-1", null],
  ])("is recognised by its name %j: %s", (name, kind) => {
    expect(read({ ...NONE, sample: name })?.kind ?? null).toBe(kind);
    expect(read({ ...NONE, station: name })).toEqual(
      kind && {
        kind,
        role: "station",
        text: name,
        key: name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(),
      },
    );
  });
});
