import { type DemoSeries, inSpring, inSummer, inWinter, type Reading, series } from "./plan.ts";

const crew = "Equipo hídrico";
const geotechnics = "Geotecnia del tranque";
const DAM = "Tranque El Salar";

const LEVEL = [
  "Estable respecto de la semana anterior.",
  "Pozo en buen estado, tapa con candado. Sin surgencia en el talud.",
  "Lectura repetida dos veces con la misma sonda; diferencia de 1 cm.",
  "Descenso leve, acorde con el programa de depositación.",
  "Ascenso leve tras la depositación en el sector; bajo el umbral de alerta.",
  "Sonda revisada en banco antes de la ronda.",
  inSummer("Laguna de aguas claras retirada del muro; sin cambios en la lectura."),
  inWinter("Acceso al coronamiento con hielo; se usó cadena en el vehículo."),
];
const waterLevel: Reading = {
  label: "Cota de agua",
  unit: "m s.n.m.",
  digits: 2,
  swing: 0.35,
  usual: {
    "PZ-T01": 2826.2,
    "PZ-T02": 2822.9,
    "PZ-T03": 2816.1,
    "PZ-T04": 2815.4,
    "PZ-T05": 2809.7,
    "PZ-T06": 2807.9,
    "PZ-T07": 2810.4,
    "PZ-T08": 2813.8,
    "PZ-T09": 2811.2,
    "PZ-T10": 2806.5,
    "PZ-T11": 2804.1,
    "PZ-T12": 2791.7,
  },
};
/** Pore pressure, freeboard, drains and inspections of the tailings dam. */
export const dam: readonly DemoSeries[] = [
  series(
    ["PZ-T01", "PZ-T02", "PZ-T03"],
    [DAM, "Agua", "Nivel"],
    ["Piezómetro", "Medición en terreno", "weekly"],
    ["Nivel piezométrico", crew],
    { at: ["09:00", 2], firstDay: 0, spread: 1 },
    LEVEL,
    waterLevel,
  ),
  series(
    ["PZ-T04", "PZ-T05", "PZ-T06"],
    [DAM, "Agua", "Nivel"],
    ["Piezómetro", "Medición en terreno", "weekly"],
    ["Nivel piezométrico", crew],
    { at: ["11:30", 2], firstDay: 2, spread: 1 },
    LEVEL,
    waterLevel,
  ),
  series(
    ["PZ-T07", "PZ-T08", "PZ-T09", "PZ-T10", "PZ-T11", "PZ-T12"],
    [DAM, "Agua", "Nivel"],
    ["Piezómetro", "Medición en terreno", "weekly"],
    ["Nivel piezométrico", crew],
    { at: ["14:00", 2], firstDay: 1, spread: 1 },
    LEVEL,
    waterLevel,
  ),
  series(
    ["LA-01"],
    [DAM, "Agua", "Nivel"],
    ["Superficial", "Medición en terreno", "weekly"],
    ["Revancha operacional", geotechnics],
    { at: ["08:30", 1], firstDay: 4 },
    [
      "Sobre la revancha mínima de dos metros; playa de 240 m.",
      "Laguna retirada del muro; bomba sur en operación alternada.",
      inSummer("Ascenso por tormenta de la tarde anterior, dentro de lo previsto."),
      inSpring("Deshielo en el canal de contorno norte, desviado en su totalidad."),
    ],
    { label: "Revancha", unit: "m", digits: 2, swing: -0.5, usual: { "LA-01": 2.9 } },
  ),
  series(
    ["DR-T1"],
    [DAM, "Agua", "Caudal"],
    ["Superficial", "Medición en terreno", "weekly"],
    ["Caudal del dren basal", geotechnics],
    { at: ["10:00", 1], firstDay: 3 },
    ["Agua clara, sin arrastre de finos.", "Vertedero triangular limpio antes de la lectura."],
    { label: "Caudal", unit: "L/s", digits: 1, swing: 0.6, usual: { "DR-T1": 4.2 } },
  ),
  series(
    ["LA-01"],
    [DAM, "Suelo", "Estabilidad"],
    ["Muro", "Inspección visual", "monthly"],
    ["Inspección del muro y las bermas", geotechnics],
    { at: ["09:00", 4], firstDay: 21 },
    [
      "Coronamiento sin grietas ni asentamientos; taludes sin humedad.",
      "Cárcava de 20 cm en la berma intermedia, rellenada en el turno.",
      inWinter("Nieve en la berma superior: se recorrió a pie con el prevencionista."),
    ],
  ),
  series(
    ["PZ-T05"],
    [DAM, "Agua", "Calidad"],
    ["Piezómetro", "Muestreo de laboratorio", "half-yearly"],
    ["Calidad de agua aguas abajo del muro", crew],
    { at: ["12:00", 3], firstDay: 45 },
    ["Purga con bomba peristáltica; conductividad estable antes de muestrear."],
  ),
];
