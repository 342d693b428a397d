import { type DemoPlan, inSummer, inWinter, type Reading, series } from "./plan.ts";

const crew = "Equipo aire y ruido";

const FILTER = [
  "Filtro retirado sin daño, flujo dentro de rango.",
  "Cabezal limpio; verificación de fugas conforme.",
  "Viento moderado del oeste durante la tarde; camino regado.",
  "Filtro con carga visible; se informó tránsito de camiones por mantención del camino.",
  "Tiempo de muestreo de 24 h ± 30 min cumplido.",
  inWinter("Inversión térmica en la mañana; equipo sin escarcha."),
  inSummer("Convección fuerte después de mediodía; polvo en suspensión en la quebrada."),
];
const NIGHT = [
  "Medición nocturna sin lluvia y viento bajo 5 m/s.",
  "Receptor informado; sin actividades ajenas a la faena.",
  "Ladridos ocasionales, descontados del registro según el D.S. 38.",
  "Calibrador verificado antes y después: diferencia de 0,1 dB.",
];

const rate: Reading = {
  label: "Flujo",
  unit: "m³/min",
  digits: 2,
  swing: 0.03,
  usual: { "CA-01": 1.13, "CA-02": 1.14, "CA-03": 1.12, "CA-04": 1.13 },
};
const sound: Reading = {
  label: "NPSeq",
  unit: "dB(A)",
  digits: 0,
  swing: 3,
  usual: { "RU-01": 36, "RU-02": 38, "RU-03": 34 },
};

export const airAndNoise: DemoPlan = {
  title: "Calidad de aire y ruido",
  file: "Aire_y_ruido_v2.xlsx",
  series: [
    series(
      ["CA-02", "CA-04"],
      ["Planta de chancado", "Aire", "Material particulado"],
      ["Estación de aire", "Muestreo de laboratorio", "fortnightly"],
      ["Concentración de MP10", crew],
      { at: ["09:00", 24], firstDay: 1, spread: 7 },
      FILTER,
      rate,
    ),
    series(
      ["CA-01", "CA-03"],
      ["Campamento", "Aire", "Material particulado"],
      ["Estación de aire", "Muestreo de laboratorio", "fortnightly"],
      ["Concentración de MP10", crew],
      { at: ["11:00", 24], firstDay: 4, spread: 7 },
      FILTER,
      rate,
    ),
    series(
      ["CA-03"],
      ["Área de influencia", "Aire", "Material particulado"],
      ["Estación de aire", "Muestreo de laboratorio", "weekly"],
      ["Concentración de MP2,5", crew],
      { at: ["10:00", 24], firstDay: 2 },
      FILTER,
      { ...rate, unit: "L/min", usual: { "CA-03": 16.7 }, digits: 1, swing: 0.2 },
    ),
    series(
      ["CA-01", "CA-02", "CA-03", "CA-04"],
      ["Área de influencia", "Aire", "Material particulado"],
      ["Estación de aire", "Calibración", "half-yearly"],
      ["Calibración de flujo de los equipos", crew],
      { at: ["09:00", 3], firstDay: 18, spread: 1 },
      [
        "Calibración con patrón trazable; certificado adjunto al libro de la estación.",
        "Ajuste de 1,2 % en el flujo.",
      ],
    ),
    series(
      ["MET-01"],
      ["Campamento", "Clima", null],
      ["Estación meteorológica", "Medición continua", "continuous"],
      ["Registro meteorológico", crew],
      { at: ["00:00", 24], firstDay: 0 },
      ["Serie completa."],
    ),
    series(
      ["MET-01"],
      ["Campamento", "Clima", null],
      ["Estación meteorológica", "Medición en terreno", "monthly"],
      ["Descarga y revisión meteorológica", crew],
      { at: ["16:00", 1], firstDay: 26 },
      [
        "Datos descargados; recuperación mensual sobre 98 %.",
        "Panel solar limpio, batería en 12,9 V.",
        inWinter("Se retiró hielo del anemómetro; dos horas de viento invalidadas."),
      ],
    ),
    series(
      ["RU-01", "RU-02", "RU-03"],
      ["Área de influencia", "Ruido", "Presión sonora"],
      ["Sonómetro", "Medición en terreno", "quarterly"],
      ["Ruido en receptores sensibles", crew],
      { at: ["21:30", 3], firstDay: 16, spread: 1 },
      NIGHT,
      sound,
    ),
    series(
      ["RU-02"],
      ["Camino de acceso", "Ruido", "Presión sonora"],
      ["Sonómetro", "Medición en terreno", "bimonthly"],
      ["Ruido de tránsito, control bimensual", crew],
      { at: ["14:00", 2], firstDay: 5 },
      [
        "Conteo de flujo vehicular en paralelo: convoy de seis camiones.",
        "Sin detenciones frente a la escuela.",
      ],
      sound,
    ),
  ],
};
