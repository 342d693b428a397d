import { describe, expect, it } from "vitest";
import { referencesIn } from "./references.ts";

const numbers = (text: string) => referencesIn(text).map(({ kind, number }) => `${kind} ${number}`);

describe("references to tables and annexes", () => {
  it.each<[string, string[]]>([
    ["Tabla 7-12 de la RCA", ["table 7.12"]],
    ["según la TABLA N° 05.2", ["table 5.2"]],
    ["Tabla 5. El titular deberá", ["table 5"]],
    ["Tabla 5. A continuación", ["table 5"]],
    ["Tablas 3 y 5", ["table 3", "table 5"]],
    ["Tables 3 to 6", ["table 3", "table 4", "table 5", "table 6"]],
    ["Tabla 3 y 5 pozos", ["table 3"]],
    ["Anexo IV", ["annex 4"]],
    ["Annexe 2-B et Annexe C", ["annex 2.B", "annex C"]],
    ["Appendix B", ["annex B"]],
    ["Quadro nº 2, Tabela 10", ["table 2", "table 10"]],
    ["tableau 4", ["table 4"]],
    ["Tabla a continuación", []],
    ["la tabla y el anexo que siguen", []],
    ["Establa 4", []],
  ])("%s", (text, expected) => {
    expect(numbers(text)).toEqual(expected);
  });
});
