import { type DemoSeries, inSummer, inWinter, series } from "./plan.ts";

const ice = "Equipo de glaciología";

/** Mass balance of the glacier, and snow at its weather station. */
export const glaciers: readonly DemoSeries[] = [
  series(
    ["GL-01", "GL-02", "GL-03"],
    ["Área de influencia", "Criósfera", "Balance de masa"],
    ["Baliza", "Campaña", "bimonthly"],
    ["Balance de masa del glaciar", ice],
    { at: ["08:00", 8], firstDay: 30, spread: 1 },
    [
      "Baliza vertical; densidad de nieve medida en calicata.",
      "Acceso a pie por la morrena; tres lecturas de la emergencia.",
      inSummer("Penitentes de 60 cm en torno a la baliza; lectura al promedio de la superficie."),
      inWinter("Nieve reciente sobre la baliza; se sondeó el espesor en cinco puntos."),
    ],
    {
      label: "Emergencia de la baliza",
      unit: "m",
      digits: 2,
      swing: 0.45,
      usual: { "GL-01": 1.35, "GL-02": 1.6, "GL-03": 1.15 },
    },
  ),
  series(
    ["GL-01"],
    ["Área de influencia", "Criósfera", "Balance de masa"],
    ["Baliza", "Campaña", "yearly"],
    ["Balance de masa del glaciar", ice],
    { at: ["08:00", 10], firstDay: 118 },
    ["Vuelo fotogramétrico y doce puntos de control con GNSS; superficie sin cambio apreciable de contorno."],
  ),
  series(
    ["MET-02"],
    ["Área de influencia", "Criósfera", "Nieve"],
    ["Estación meteorológica", "Medición en terreno", "monthly"],
    ["Descarga de la estación Peñón", ice],
    { at: ["12:00", 4], firstDay: 10 },
    [
      "Datos descargados; sensor de nieve y radiómetro limpios.",
      "Mástil a plomo, tensores revisados; batería en 12,6 V.",
      inWinter("Acceso con motonieve; se despejó el pluviómetro."),
    ],
    { label: "Espesor de nieve", unit: "cm", digits: 0, swing: -38, usual: { "MET-02": 42 } },
  ),
];
