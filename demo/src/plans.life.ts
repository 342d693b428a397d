import { type DemoSeries, inSpring, inSummer, inWinter, series } from "./plan.ts";

const biota = "Especialista en biota";

/** Wetlands, wildlife and soils around the mine. */
export const life: readonly DemoSeries[] = [
  series(
    ["FF-01", "FF-04"],
    ["Área de influencia", "Biota", "Flora y vegetación"],
    ["Transecto", "Campaña", "quarterly"],
    ["Estado de vegas y ciénagos", biota],
    { at: ["09:00", 8], firstDay: 53, spread: 1 },
    [
      "Vigor de la vega sin cambios; cobertura registrada en 20 parcelas.",
      "Presencia de ganado caprino en el borde norte; cerco íntegro.",
      inSummer("Junquillo y cortadera en flor; fotografías desde los puntos fijos."),
      inWinter("Vega en receso, sectores con escarcha; se registró solo el área húmeda."),
    ],
  ),
  series(
    ["FF-02", "FF-03"],
    ["Área de influencia", "Biota", "Fauna"],
    ["Transecto", "Campaña", "bimonthly"],
    ["Microrruteo de fauna", biota],
    { at: ["07:00", 6], firstDay: 19, spread: 4 },
    [
      "Siete guanacos y fecas frescas de vizcacha; sin fauna muerta.",
      "Huellas de zorro culpeo en dos tramos. Trampas cámara revisadas.",
      "Sin registros nuevos de lagartijas del género Liolaemus.",
      inSpring("Pareja de perdicita cordillerana con pollos."),
      inWinter("Nieve de 10 cm en el tramo alto: rastros claros de guanaco y puma."),
    ],
  ),
  series(
    ["AS-02", "AS-04"],
    ["Río Alta", "Biota", "Biota acuática"],
    ["Superficial", "Muestreo de laboratorio", "half-yearly"],
    ["Macroinvertebrados y diatomeas", biota],
    { at: ["10:00", 5], firstDay: 11, spread: 1 },
    [
      "Red Surber en tres réplicas; muestras fijadas en alcohol.",
      "Sustrato de bolones, sin fango; raspado de cinco piedras.",
    ],
  ),
  series(
    ["FF-06"],
    ["Rajo Central", "Biota", "Fauna"],
    ["Transecto", "Campaña", "once"],
    ["Seguimiento de reptiles relocalizados", biota],
    { at: ["09:00", 8], firstDay: 142 },
    ["Doce de quince individuos marcados vistos en el área de relocalización."],
  ),
  series(
    ["SU-01"],
    ["Área de influencia", "Suelo", "Erosión"],
    ["Calicata", "Inspección visual", "half-yearly"],
    ["Estabilidad de suelos de relleno", biota],
    { at: ["10:00", 4], firstDay: 8 },
    [
      "Sin grietas nuevas; canal perimetral despejado.",
      "Cárcava menor en el talud oeste, perfilada en el día.",
    ],
  ),
  series(
    ["FF-05"],
    ["Área de influencia", "Biota", "Flora y vegetación"],
    ["Transecto", "Inspección visual", "quarterly"],
    ["Estado de ejemplares de llareta", biota],
    { at: ["10:00", 5], firstDay: 36 },
    [
      "Doce ejemplares marcados sin daño; cerco perimetral íntegro.",
      "Un ejemplar con ramas secas, fotografiado para su seguimiento.",
    ],
  ),
  series(
    ["FF-06"],
    ["Área de influencia", "Biota", "Fauna"],
    ["Transecto", "Inspección visual", "monthly"],
    ["Cámaras trampa del área de relocalización", biota],
    { at: ["11:00", 3], firstDay: 24 },
    [
      "Tarjetas retiradas y baterías cambiadas en las cuatro cámaras.",
      "Registros de zorro culpeo y de vizcacha; sin presencia de perros.",
      inWinter("Una cámara cubierta por nieve; se reinstaló a mayor altura."),
    ],
  ),
];
