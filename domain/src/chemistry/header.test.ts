import { describe, expect, it } from "vitest";
import { LOCALES } from "../locale.ts";
import { fold } from "../text/fold.ts";
import { type ParameterHeader, readHeader } from "./header.ts";
import { STANDARD_PARAMETERS } from "./parameters.ts";
import { parseUnit } from "./units.ts";

const header = (
  parameter: string,
  fraction: ParameterHeader["fraction"] = null,
  unit: string | null = null,
): ParameterHeader => ({ parameter, fraction, unit });

describe("a column's header", () => {
  it.each<[string, ParameterHeader | null]>([
    ["Ca", header("Ca")],
    ["ca2+", header("Ca")],
    ["Calcio (mg/L)", header("Ca", null, "mg/L")],
    ["Cálcio [mg/L]", header("Ca", null, "mg/L")],
    ["Ca mg/L", header("Ca", null, "mg/L")],
    ["SO4_mg/L", header("SO4", null, "mg/L")],
    ["SO4-2", header("SO4")],
    ["Sulfato disuelto (mg/L)", header("SO4", "dissolved", "mg/L")],
    ["Cobre total [µg/l]", header("Cu", "total", "µg/l")],
    ["Cobre (total)", header("Cu", "total")],
    ["Cu_D", header("Cu", "dissolved")],
    ["Cu-T", header("Cu", "total")],
    ["Fer dissous", header("Fe", "dissolved")],
    ["Dissolved oxygen", header("DO")],
    ["Sólidos Disueltos Totales (mg/L)", header("TDS", null, "mg/L")],
    ["Total hardness", header("hardness")],
    ["Alcalinidad total (mg/L CaCO3)", header("alkalinity", null, "mg/L CaCO3")],
    ["Alcalinidad total (mg/L (como CaCO3))", header("alkalinity", null, "mg/L (como CaCO3)")],
    ["Nitrato (mg/L N)", header("NO3", null, "mg/L N")],
    ["Conductividad (µS/cm)", header("EC", null, "µS/cm")],
    ["Temperatura °C", header("temperature", null, "°C")],
    ["pH", header("pH")],
    ["Cromo VI", header("Cr6")],
    ["Hardness (as CaCO3)", header("hardness")],
    ["Hardness, Total (as CaCO3)", header("hardness", "total")],
    ["Dureza Total como CaCO3 (mg/L)", header("hardness", null, "mg/L")],
    ["Dureté totale, exprimée en CaCO3", header("hardness")],
    ["Dureza total expressa em CaCO3", header("hardness")],
    ["Dureza calculada", header("hardness")],
    ["Hardness (from total Ca/Mg)", header("hardness")],
    ["Hardness Dissolved", header("hardness", "dissolved")],
    ["Titre hydrotimétrique (°fH)", header("hardness", null, "°fH")],
    ["Dureza (°dH)", header("hardness", null, "°dH")],
    ["Calcium hardness", header("Ca")],
    ["Dureza magnésica (mg/L CaCO3)", header("Mg", null, "mg/L CaCO3")],
    ["Alkalinity, Bicarbonate (as CaCO3)", header("HCO3")],
    ["Alkalinity Total 4.5", header("alkalinity")],
    ["Conductivity Specific - Field", header("EC")],
    ["Colour True", header("colour")],
    // Temporary hardness, hardness of a mineral and thorium are other things.
    ["Dureza temporal", null],
    ["Carbonate hardness", null],
    ["Th", null],
    ["CaCO3", null],
    ["CE (µS/cm)", header("EC", null, "µS/cm")],
    ["TA (°f)", header("alkalinityP", null, "°f")],
    ["Ce (mg/L)", null],
    ["Sc_T mg/kg", null],
    ["Ta", null],
    ["Estación", null],
    ["Mes", null],
    ["Fecha", null],
    ["Calcioso", null],
    ["", null],
  ])("%j", (text, expected) => {
    expect(readHeader(text)).toEqual(expected);
  });
});

it("an element that a project added is its own parameter, whatever its symbol abbreviates elsewhere", () => {
  expect(readHeader("Ce (mg/L)", { ce: "cerium" })).toEqual(header("cerium", null, "mg/L"));
});

describe("the standard parameters", () => {
  const key = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");

  it("have unique codes, names and aliases", () => {
    const owners = new Map<string, string>();
    for (const { code, names, aliases } of STANDARD_PARAMETERS)
      for (const text of [code, ...LOCALES.map((locale) => names[locale]), ...aliases]) {
        expect(owners.get(key(text)) ?? code, text).toBe(code);
        owners.set(key(text), code);
      }
    expect(owners.size).toBeGreaterThan(300);
  });

  it("have CAS numbers with a valid check digit", () => {
    for (const { code, cas } of STANDARD_PARAMETERS) {
      if (cas === null) continue;
      const [, digits = "", check] = /^(\d{2,7}-\d\d)-(\d)$/.exec(cas) ?? [];
      const sum = [...digits.replace("-", "")]
        .reverse()
        .reduce((all, digit, n) => all + Number(digit) * (n + 1), 0);
      expect(sum % 10, `${code} ${cas}`).toBe(Number(check));
    }
  });

  it("of the ions have a unit from which their charge can be computed", () => {
    const ions = STANDARD_PARAMETERS.filter(({ ion }) => ion !== null);
    expect(ions.length).toBe(15);
    for (const { unit } of ions) expect(parseUnit(unit)?.kind).toBe("mass");
  });
});
