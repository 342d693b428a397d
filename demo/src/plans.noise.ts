import { type DemoSeries, type Reading, series } from "./plan.ts";

const crew = "Equipo aire y ruido";

const NIGHT = [
  "Medición nocturna sin lluvia y viento bajo 5 m/s.",
  "Receptor informado; sin actividades ajenas a la faena.",
  "Ladridos ocasionales, descontados del registro según el D.S. 38.",
  "Calibrador verificado antes y después: diferencia de 0,1 dB.",
];

const sound: Reading = {
  label: "NPSeq",
  unit: "dB(A)",
  digits: 0,
  swing: 3,
  usual: { "RU-01": 36, "RU-02": 38, "RU-03": 34 },
};

/** Noise at the receivers, and vibration by blasts. */
export const noise: readonly DemoSeries[] = [
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
  series(
    ["VB-01", "VB-02"],
    ["Rajo Central", "Ruido", "Vibraciones"],
    ["Geófono", "Medición en terreno", "weekly"],
    ["Vibraciones por tronadura", crew],
    { at: ["13:00", 2], firstDay: 2, spread: 1 },
    [
      "Una tronadura registrada; sin reclamos de los receptores.",
      "Geófono nivelado y orientado; espectro bajo la curva de la DIN 4150.",
      "Dos tronaduras en la semana; carga por retardo dentro del diseño.",
    ],
    {
      label: "Velocidad máxima de partícula",
      unit: "mm/s",
      digits: 1,
      swing: 0.3,
      usual: { "VB-01": 4.6, "VB-02": 0.8 },
    },
  ),
];
