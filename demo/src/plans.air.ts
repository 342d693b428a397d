import { type DemoSeries, inSummer, inWinter, type Reading, series } from "./plan.ts";

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
const DAILY = [
  "Datos horarios completos y validados.",
  "Recuperación del 96 %: una hora invalidada por mantención.",
  "Sin episodios; máximos horarios entre las 15 y las 18 horas.",
  "Máximo horario con viento del oeste sobre 9 m/s.",
  inSummer("Polvo en suspensión desde la quebrada después de las 16 horas."),
  inWinter("Inversión térmica en la mañana; descenso después del mediodía."),
];

const rate: Reading = {
  label: "Flujo",
  unit: "m³/min",
  digits: 2,
  swing: 0.03,
  usual: { "CA-01": 1.13, "CA-02": 1.14, "CA-03": 1.12, "CA-04": 1.13, "CA-05": 1.12 },
};
/** Dust at the camp, the crusher, the roads and the village, and the weather that moves it. */
export const air: readonly DemoSeries[] = [
  series(
    ["CA-02", "CA-04", "CA-05"],
    ["Planta de chancado", "Aire", "Material particulado"],
    ["Estación de aire", "Muestreo de laboratorio", "weekly"],
    ["Concentración de MP10", crew],
    { at: ["09:00", 24], firstDay: 1, spread: 1 },
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
    ["CA-03", "CA-01"],
    ["Área de influencia", "Aire", "Material particulado"],
    ["Estación de aire", "Muestreo de laboratorio", "weekly"],
    ["Concentración de MP2,5", crew],
    { at: ["10:00", 24], firstDay: 2, spread: 1 },
    FILTER,
    { ...rate, unit: "L/min", usual: { "CA-01": 16.6, "CA-03": 16.7 }, digits: 1, swing: 0.2 },
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
    ["CA-01"],
    ["Campamento", "Aire", "Material particulado"],
    ["Estación de aire", "Medición en terreno", "daily"],
    ["Validación diaria de MP10", crew],
    { at: ["08:00", 1], firstDay: 0 },
    DAILY,
    { label: "MP10 de 24 h", unit: "µg/m³", digits: 0, swing: 9, usual: { "CA-01": 44 } },
  ),
  series(
    ["CA-04"],
    ["Camino de acceso", "Aire", "Material particulado"],
    ["Camino", "Inspección visual", "weekly"],
    ["Registro de humectación de caminos", crew],
    { at: ["18:30", 1], firstDay: 3 },
    [
      "Dos pasadas de aljibe por turno, planillas firmadas.",
      "Supresor aplicado en los kilómetros 4 a 9.",
      inWinter("Sin riego por escarcha; velocidad limitada a 40 km/h."),
      inSummer("Tercera pasada agregada por viento de la tarde."),
    ],
  ),
];
