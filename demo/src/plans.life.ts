import { type DemoPlan, inSpring, inSummer, inWinter, series } from "./plan.ts";

const biota = "Especialista en biota";
const ice = "Equipo de glaciología";

export const lifeAndIce: DemoPlan = {
  title: "Biodiversidad y criósfera",
  file: "Biodiversidad_criosfera.xlsx",
  series: [
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
      ["FF-02"],
      ["Rajo Central", "Biota", "Fauna"],
      ["Transecto", "Campaña", "once"],
      ["Seguimiento de reptiles relocalizados", biota],
      { at: ["09:00", 8], firstDay: 142 },
      ["Doce de quince individuos marcados vistos en el área de relocalización."],
    ),
    series(
      ["GL-01", "GL-02"],
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
        usual: { "GL-01": 1.35, "GL-02": 1.6 },
      },
    ),
    series(
      ["GL-01"],
      ["Área de influencia", "Criósfera", "Balance de masa"],
      ["Baliza", "Campaña", "yearly"],
      ["Balance de masa del glaciar", ice],
      { at: ["08:00", 10], firstDay: 118 },
      [
        "Vuelo fotogramétrico y doce puntos de control con GNSS; superficie sin cambio apreciable de contorno.",
      ],
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
  ],
};
