import { catalog } from "./catalog.ts";
import { type Reading, series } from "./plan.ts";
import { plans } from "./plans.ts";
import type { DemoProject } from "./setup.ts";
import { stations } from "./stations.ts";

/** The mine where everybody in the demonstration works. */
export const quebradaAlta: DemoProject = {
  name: "Quebrada Alta",
  company: "Minera Quebrada Alta",
  color: "#333399",
  main: true,
  timeZone: "America/Santiago",
  numbers: "es-CL",
  incidents: true,
  links: [
    { label: "SNIFA", url: "https://snifa.sma.gob.cl" },
    { label: "SEIA", url: "https://www.sea.gob.cl" },
  ],
  catalog,
  stations,
  plans,
};

const crew = "Cuadrilla de aguas";
const ph: Reading = {
  label: "pH de campo",
  unit: "",
  digits: 1,
  swing: 0.2,
  usual: { "LM-01": 7.1, "LM-02": 7.6, "LM-03": 7.8 },
};

/** Another company's project with one administrator, which no user of the first project may learn of. */
export const losMolles: DemoProject = {
  name: "Los Molles",
  company: "Compañía Minera Los Molles",
  color: "#0A6E5C",
  main: false,
  timeZone: "America/Lima",
  numbers: "es-PE",
  incidents: false,
  links: [{ label: "OEFA", url: "https://www.gob.pe/oefa" }],
  catalog: {
    names: {
      "mining-components": ["Depósito de desmonte", "Área de influencia"],
      "environmental-components": ["Agua"],
      subcomponents: ["Calidad"],
      sources: ["Pozo", "Superficial"],
      types: ["Muestreo de laboratorio"],
      responsibles: [crew],
    },
    frequencies: ["monthly", "quarterly"],
  },
  stations: [
    {
      code: "LM-01",
      description: "Pozo de control",
      latitude: -15.2412,
      longitude: -72.1034,
      elevation: 4213,
    },
    {
      code: "LM-02",
      description: "Quebrada Molles, alta",
      latitude: -15.2467,
      longitude: -72.1101,
      elevation: 4166,
    },
    {
      code: "LM-03",
      description: "Quebrada Molles, baja",
      latitude: -15.2538,
      longitude: -72.1187,
      elevation: 4121,
    },
  ],
  plans: [
    {
      title: "Agua Los Molles",
      file: "Agua_Los_Molles.xlsx",
      from: -12,
      months: 24,
      series: [
        series(
          ["LM-01"],
          ["Depósito de desmonte", "Agua", "Calidad"],
          ["Pozo", "Muestreo de laboratorio", "quarterly"],
          ["Calidad de agua subterránea", crew],
          { at: ["10:00", 3], firstDay: 9 },
          ["Purga completa, agua clara.", "Pozo con tapa y candado; muestra refrigerada."],
          ph,
        ),
        series(
          ["LM-02", "LM-03"],
          ["Área de influencia", "Agua", "Calidad"],
          ["Superficial", "Muestreo de laboratorio", "quarterly"],
          ["Calidad de agua superficial", crew],
          { at: ["08:00", 3], firstDay: 10, spread: 1 },
          ["Escurrimiento normal, agua clara.", "Caudal bajo de estiaje; muestra de una vertical."],
          ph,
        ),
      ],
    },
  ],
};
