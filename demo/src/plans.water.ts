import { type DemoSeries, inSpring, inSummer, inWinter, type Reading, series } from "./plan.ts";

const crew = "Equipo hídrico";

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
const PUMPED = [
  "Horómetro y totalizador leídos; sello del caudalímetro intacto.",
  "Volumen semanal bajo el derecho otorgado.",
  "Sin variación de presión en la descarga; sala de bombas sin fugas.",
  "Detención de seis horas por mantención eléctrica, anotada en la bitácora.",
];
const EFFLUENT = [
  "Muestra compuesta de 24 horas; lechada de cal dosificada según pauta.",
  "Agua clara a la salida del decantador, sin arrastre de lodos.",
  "Canaleta limpia; sonda de pH contrastada con solución de 7,00.",
];
const FLOW = [
  "Aforo con molinete en doce verticales.",
  "Sección despejada; regla limnimétrica limpia.",
  "Se retiró vegetación de la sección antes del aforo.",
  "Sobre el caudal mínimo comprometido.",
  inSpring("Deshielo en aumento; aforo en la mañana."),
  inWinter("Sección con hielo en la ribera izquierda; descontado del ancho."),
];

const depth: Reading = {
  label: "Nivel a",
  unit: "m bajo el brocal",
  digits: 2,
  swing: 0.6,
  usual: {
    "MW-07": 38.4,
    "MW-08": 35.2,
    "MW-09": 31.7,
    "MW-10": 16.8,
    "MW-11": 12.9,
    "MW-12": 9.6,
    "MW-13": 14.1,
    "MW-14": 7.3,
  },
};
const wellPh: Reading = { ...depth, label: "pH de campo", unit: "", swing: 0.15 };
const ph: Reading = {
  label: "pH de campo",
  unit: "",
  digits: 2,
  swing: 0.2,
  usual: { "AS-01": 7.6, "AS-02": 7.9, "AS-03": 7.4, "AS-04": 8.0, "AS-05": 8.1, "AS-06": 8.1 },
};
const flow: Reading = {
  label: "Caudal",
  unit: "L/s",
  digits: 1,
  swing: 150,
  usual: { "AS-02": 236, "AS-04": 241, "AS-05": 268 },
};

/** Levels, flows and quality of the river, the springs and the wells. */
export const water: readonly DemoSeries[] = [
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
    ["AS-01", "AS-06"],
    ["Río Alta", "Agua", "Caudal"],
    ["Superficial", "Medición en terreno", "weekly"],
    ["Caudal ecológico", crew],
    { at: ["11:30", 1], firstDay: 3, spread: 1 },
    FLOW,
    { ...flow, swing: 14, usual: { "AS-01": 38, "AS-06": 31 } },
  ),
  series(
    ["MW-07", "MW-08", "MW-09"],
    ["Botadero Norte", "Agua", "Calidad"],
    ["Pozo", "Muestreo de laboratorio", "monthly"],
    ["Calidad de agua subterránea", crew],
    { at: ["10:30", 4], firstDay: 7, spread: 1 },
    WELL,
    { ...wellPh, usual: { "MW-07": 6.9, "MW-08": 7, "MW-09": 7.1 } },
  ),
  series(
    ["MW-10", "MW-11", "MW-12", "MW-13", "MW-14"],
    ["Pila 2", "Agua", "Calidad"],
    ["Pozo", "Muestreo de laboratorio", "monthly"],
    ["Calidad de agua subterránea", crew],
    { at: ["10:30", 4], firstDay: 9, spread: 1 },
    WELL,
    { ...wellPh, usual: { "MW-10": 7.2, "MW-11": 7.3, "MW-12": 7.4, "MW-13": 7.3, "MW-14": 7.6 } },
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
    ["AS-04", "AS-05", "AS-06"],
    ["Río Alta", "Agua", "Calidad"],
    ["Superficial", "Muestreo de laboratorio", "monthly"],
    ["Calidad de agua superficial", crew],
    { at: ["08:00", 3], firstDay: 18, spread: 3 },
    CREEK,
    ph,
  ),
  series(
    ["MW-07", "MW-08", "MW-09", "MW-10", "MW-11", "MW-12", "MW-13", "MW-14"],
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
  series(
    ["MW-07", "MW-10"],
    ["Botadero Norte", "Agua", "Nivel"],
    ["Pozo", "Medición en terreno", "weekly"],
    ["Nivel de alerta temprana", crew],
    { at: ["16:00", 1], firstDay: 4 },
    [
      "Sobre el umbral de alerta de la RCA.",
      "Lectura repetida; diferencia de 1 cm.",
      "Pozo con tapa y candado.",
    ],
    depth,
  ),
  series(
    ["PS-01", "PS-02"],
    ["Borde del salar", "Agua", "Caudal"],
    ["Pozo", "Medición en terreno", "weekly"],
    ["Extracción de pozos de producción", crew],
    { at: ["17:00", 1], firstDay: 1 },
    PUMPED,
    { label: "Caudal medio", unit: "L/s", digits: 1, swing: 1.2, usual: { "PS-01": 9.4, "PS-02": 7.1 } },
  ),
  series(
    ["NT-02"],
    ["Botadero Norte", "Agua", "Calidad"],
    ["Superficial", "Muestreo de laboratorio", "weekly"],
    ["Efluente de la planta de neutralización", crew],
    { at: ["11:00", 1], firstDay: 4 },
    EFFLUENT,
    { ...ph, usual: { "NT-02": 8.1 }, swing: 0.1 },
  ),
  series(
    ["AS-02"],
    ["Río Alta", "Agua", "Caudal"],
    ["Superficial", "Medición continua", "continuous"],
    ["Caudal en línea aguas abajo del tranque", crew],
    { at: ["00:00", 24], firstDay: 0 },
    ["Serie completa."],
  ),
  series(
    ["VE-01"],
    ["Área de influencia", "Agua", "Caudal"],
    ["Vertiente", "Medición en terreno", "monthly"],
    ["Caudal de vertientes", crew],
    { at: ["13:00", 1], firstDay: 15 },
    [
      "Aforo volumétrico, tres repeticiones con balde graduado.",
      "Surgencia visible en dos puntos; sin ganado.",
    ],
    { label: "Caudal", unit: "L/s", digits: 2, swing: 0.12, usual: { "VE-01": 0.62 } },
  ),
];
