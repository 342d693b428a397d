import { type DemoSeries, inWinter, series } from "./plan.ts";

const crew = "Equipo hídrico";
const archaeology = "Arqueóloga de terreno";
const PILE = "Pila 1";

/** Drains, covers and wells of a leach pile after its closure. */
export const closure: readonly DemoSeries[] = [
  series(
    ["DR-01", "DR-02"],
    [PILE, "Agua", "Caudal"],
    ["Superficial", "Medición en terreno", "fortnightly"],
    ["Drenaje de la pila cerrada", crew],
    { at: ["10:00", 2], firstDay: 3, spread: 1 },
    ["Drenaje claro, sin sólidos; cámara con tapa.", "Caudal en descenso respecto del trimestre anterior."],
    { label: "Caudal", unit: "L/s", digits: 2, swing: 0.05, usual: { "DR-01": 0.34, "DR-02": 0.21 } },
  ),
  series(
    ["MW-13"],
    [PILE, "Agua", "Calidad"],
    ["Pozo", "Muestreo de laboratorio", "monthly"],
    ["Calidad de agua subterránea bajo la pila 1", crew],
    { at: ["12:00", 3], firstDay: 12 },
    [
      "Purga de tres volúmenes; agua clara, sin olor.",
      "Cadena de custodia completa; blanco de campo incluido.",
    ],
  ),
  series(
    ["SU-02"],
    [PILE, "Suelo", "Erosión"],
    ["Calicata", "Inspección visual", "monthly"],
    ["Estado de la cubierta de cierre", crew],
    { at: ["09:00", 3], firstDay: 16, spread: 1 },
    [
      "Cubierta íntegra; canaletas despejadas.",
      "Surco menor en el talud sur, corregido con material del banco.",
      inWinter("Cubierta con nieve: se revisaron solo los bordes."),
    ],
  ),
];

/** Fences and findings of the archaeological sites beside the haul road. */
export const archaeologyOfTheRavine: readonly DemoSeries[] = [
  series(
    ["AR-01", "AR-02"],
    ["Rajo Central", "Patrimonio", "Arqueología"],
    ["Sitio", "Inspección visual", "monthly"],
    ["Cercado de sitios arqueológicos", archaeology],
    { at: ["09:30", 3], firstDay: 9 },
    [
      "Cerco y señalética sin daño; sin huellas de vehículos en el buffer.",
      "Se repuso un poste del cerco norte.",
      "Visita con el encargado de obras; charla de inducción a doce personas.",
    ],
  ),
  series(
    ["AR-01"],
    ["Rajo Central", "Patrimonio", "Arqueología"],
    ["Sitio", "Campaña", "once"],
    ["Recolección superficial", archaeology],
    { at: ["08:30", 9], firstDay: 40 },
    ["Recolección con grilla de 2 × 2 m; 64 piezas líticas registradas y embaladas."],
  ),
];
