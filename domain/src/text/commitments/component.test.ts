import { expect, test } from "vitest";
import { componentOf } from "./component.ts";

const of = (text: string, context = {}) => componentOf(text, context).component;

test.each([
  ["Water trucks will be used on haul roads whenever visible dust is generated", "air"],
  ["Riego de accesos y frentes de trabajo con camión cisterna", "air"],
  ["Arroser la piste minéralière dans la traversée des villages", "air"],
  ["Install four additional monitoring bores downgradient of the tailings facility", "water"],
  ["Realizar as detonações somente entre 10h e 16h, em dias úteis", "noise"],
  ["Las terres végétales sont conservées pour la remise en état", "soil"],
  ["La chasse est interdite à l'ensemble du personnel", "flora_fauna"],
  ["Les huiles usagées seront remises à un collecteur agréé", "waste"],
  ["Se habilitará un libro de reclamos en la sede vecinal", "social"],
  ["Apresentar relatório de inspeção das cavidades naturais", "archaeology"],
  ["El titular deberá informar cualquier cambio de representante legal", "general"],
])("the component of %s is %s", (text, component) => {
  expect(of(text)).toBe(component);
});

test("a sentence that names no component takes that of its row, its list or its heading", () => {
  const text = "Realizar dos mediciones con equipo calibrado";
  expect(of(text)).toBe("general");
  expect(of(text, { beside: ["Polvo en suspensión"] })).toBe("air");
  expect(of(text, { beside: ["Respecto del ruido, el titular deberá"] })).toBe("noise");
  expect(of(text, { headings: ["5. Calidad del agua subterránea"] })).toBe("water");
});

test("words about the permit as a whole decide, where nothing else does", () => {
  expect(componentOf("Presentar un informe anual de cumplimiento")).toEqual({
    component: "general",
    isExplicit: true,
  });
  expect(componentOf("Presentar dos ejemplares firmados")).toEqual({
    component: "general",
    isExplicit: false,
  });
});
