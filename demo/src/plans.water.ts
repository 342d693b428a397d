import { type DemoPlan, inSpring, inSummer, inWinter, type Reading, series } from "./plan.ts";

const crew = "Equipo hídrico";

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
const WELL = [
  "Purga de tres volúmenes; parámetros estables antes de muestrear.",
  "Agua clara, sin olor. Cadena de custodia completa.",
  "Golpe menor en el revestimiento, sin efecto en la medición.",
  "Se tomó duplicado de control; blanco de campo incluido.",
  "Muestra para metales filtrada en terreno a 0,45 µm y preservada con HNO₃.",
  "Recuperación lenta del nivel: se muestreó con bajo caudal.",
];
const CREEK = [
  "Escurrimiento normal, agua clara.",
  "Sin espumas ni sedimento en la ribera. Cadena de custodia completa.",
  "Equipo multiparámetro calibrado en la mañana; muestra compuesta de dos verticales.",
  "Musgo y algas filamentosas en el borde, como en campañas anteriores.",
  inSpring("Turbiedad leve por deshielo."),
  inSummer("Agua turbia por lluvia del día anterior en la parte alta."),
  inWinter("Borde de la quebrada con hielo; muestra tomada bajo la capa."),
];
const FLOW = [
  "Aforo con molinete en doce verticales.",
  "Sección despejada; regla limnimétrica limpia.",
  "Se retiró vegetación de la sección antes del aforo.",
  "Sobre el caudal mínimo comprometido.",
  inSpring("Deshielo en aumento; aforo en la mañana."),
  inWinter("Sección con hielo en la ribera izquierda; descontado del ancho."),
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
  },
};
const depth: Reading = {
  label: "Nivel a",
  unit: "m bajo el brocal",
  digits: 2,
  swing: 0.6,
  usual: { "MW-07": 38.4, "MW-09": 31.7, "MW-11": 12.9, "MW-12": 9.6 },
};
const wellPh: Reading = { ...depth, label: "pH de campo", unit: "", swing: 0.15 };
const ph: Reading = {
  label: "pH de campo",
  unit: "",
  digits: 2,
  swing: 0.2,
  usual: { "AS-01": 7.6, "AS-02": 7.9, "AS-03": 7.4, "AS-04": 8.0, "AS-05": 8.1 },
};
const flow: Reading = {
  label: "Caudal",
  unit: "L/s",
  digits: 1,
  swing: 14,
  usual: { "AS-02": 46, "AS-04": 88, "AS-05": 97 },
};

export const water: DemoPlan = {
  title: "Monitoreo hídrico",
  file: "Plan_hidrico_Quebrada_Alta.xlsx",
  series: [
    series(
      ["PZ-T01", "PZ-T02", "PZ-T03"],
      ["Tranque El Salar", "Agua", "Nivel"],
      ["Piezómetro", "Medición en terreno", "weekly"],
      ["Nivel piezométrico", crew],
      { at: ["09:00", 2], firstDay: 0, spread: 1 },
      LEVEL,
      waterLevel,
    ),
    series(
      ["PZ-T04", "PZ-T05", "PZ-T06"],
      ["Tranque El Salar", "Agua", "Nivel"],
      ["Piezómetro", "Medición en terreno", "weekly"],
      ["Nivel piezométrico", crew],
      { at: ["11:30", 2], firstDay: 2, spread: 1 },
      LEVEL,
      waterLevel,
    ),
    series(
      ["AS-02", "AS-04", "AS-05"],
      ["Río Alta", "Agua", "Caudal"],
      ["Superficial", "Medición en terreno", "weekly"],
      ["Caudal ecológico", crew],
      { at: ["08:30", 2], firstDay: 3, spread: 1 },
      FLOW,
      flow,
    ),
    series(
      ["MW-07", "MW-09"],
      ["Botadero Norte", "Agua", "Calidad"],
      ["Pozo", "Muestreo de laboratorio", "monthly"],
      ["Calidad de agua subterránea", crew],
      { at: ["10:30", 4], firstDay: 7, spread: 1 },
      WELL,
      { ...wellPh, usual: { "MW-07": 6.9, "MW-09": 7.1 } },
    ),
    series(
      ["MW-11", "MW-12"],
      ["Pila 2", "Agua", "Calidad"],
      ["Pozo", "Muestreo de laboratorio", "monthly"],
      ["Calidad de agua subterránea", crew],
      { at: ["10:30", 4], firstDay: 9, spread: 1 },
      WELL,
      { ...wellPh, usual: { "MW-11": 7.3, "MW-12": 7.4 } },
    ),
    series(
      ["AS-01", "AS-02", "AS-03"],
      ["Área de influencia", "Agua", "Calidad"],
      ["Superficial", "Muestreo de laboratorio", "monthly"],
      ["Calidad de agua superficial", crew],
      { at: ["08:00", 3], firstDay: 13, spread: 1 },
      CREEK,
      ph,
    ),
    series(
      ["AS-04", "AS-05"],
      ["Río Alta", "Agua", "Calidad"],
      ["Superficial", "Muestreo de laboratorio", "monthly"],
      ["Calidad de agua superficial", crew],
      { at: ["08:00", 3], firstDay: 18, spread: 3 },
      CREEK,
      ph,
    ),
    series(
      ["MW-07", "MW-09", "MW-11", "MW-12"],
      ["Área de influencia", "Agua", "Nivel"],
      ["Pozo", "Medición en terreno", "monthly"],
      ["Nivel freático", crew],
      { at: ["15:00", 1], firstDay: 2, spread: 1 },
      [
        "Pozo en buen estado, tapa con candado.",
        "Sonda limpia; lectura repetida.",
        "Brocal pintado y rotulado.",
      ],
      depth,
    ),
    series(
      ["AS-01", "AS-05"],
      ["Área de influencia", "Agua", "Calidad"],
      ["Superficial", "Muestreo de laboratorio", "four-monthly"],
      ["Isótopos estables, campaña trimestral", crew],
      { at: ["12:00", 2], firstDay: 11 },
      ["Frasco de vidrio sin burbuja, sellado con parafilm.", "Muestra enviada refrigerada al laboratorio."],
    ),
    series(
      ["MW-12"],
      ["Pila 2", "Agua", "Nivel"],
      ["Pozo", "Campaña", "once"],
      ["Prueba de bombeo", crew],
      { at: ["08:00", 24], firstDay: 204 },
      ["Prueba de 24 horas a caudal constante de 3,2 L/s; recuperación completa en seis horas."],
    ),
  ],
};
