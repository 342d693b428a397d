import type { Frequency } from "@vetaverde/domain/schedule/frequency";

/** One row of a plan's workbook, for each of its stations. */
export interface DemoSeries {
  stations: readonly string[];
  mining: string;
  environmental: string;
  sub: string | null;
  source: string;
  type: string;
  frequency: Frequency;
  commitment: string;
  responsible: string;
  time: string;
  hours: number;
  /** What is seen and why it was done, as people in the field write it. */
  observations: readonly string[];
  sample: boolean;
}

const series = (
  stations: readonly string[],
  [mining, environmental, sub]: readonly [string, string, string | null],
  [source, type, frequency]: readonly [string, string, Frequency],
  [commitment, responsible]: readonly [string, string],
  [time, hours]: readonly [string, number],
  observations: readonly string[],
): DemoSeries => ({
  stations,
  mining,
  environmental,
  sub,
  source,
  type,
  frequency,
  commitment,
  responsible,
  time,
  hours,
  observations,
  sample: type === "Muestreo de laboratorio",
});

export interface DemoPlan {
  title: string;
  file: string;
  series: readonly DemoSeries[];
}

const water = "Equipo hídrico";
const WELL = [
  "Pozo en buen estado, tapa con candado.",
  "Purga de tres volúmenes antes de muestrear; parámetros estables.",
  "Agua clara, sin olor. Cadena de custodia completa.",
  "Tubería de revestimiento con golpe menor, sin efecto en la medición.",
];
const CREEK = [
  "Escurrimiento normal, agua clara.",
  "Turbiedad leve por deshielo.",
  "Borde de quebrada con hielo; muestra tomada bajo la capa.",
  "Sección despejada, aforo con molinete en dos verticales.",
];
const LEVEL = [
  "Nivel estable respecto de la semana anterior.",
  "Pozo en buen estado, tapa con candado. Sin surgencia en el talud.",
  "Lectura repetida dos veces con la misma sonda.",
  "Descenso leve, acorde con el programa de depositación.",
];

export const plans: readonly DemoPlan[] = [
  {
    title: "Monitoreo hídrico",
    file: "Plan_hidrico_Quebrada_Alta.xlsx",
    series: [
      series(
        ["PZ-T01", "PZ-T02", "PZ-T03", "PZ-T04", "PZ-T05", "PZ-T06"],
        ["Tranque El Salar", "Agua", "Nivel"],
        ["Piezómetro", "Medición en terreno", "weekly"],
        ["Nivel piezométrico", water],
        ["09:00", 2],
        LEVEL,
      ),
      series(
        ["MW-07", "MW-09"],
        ["Botadero Norte", "Agua", "Calidad"],
        ["Pozo", "Muestreo de laboratorio", "monthly"],
        ["Calidad de agua subterránea", water],
        ["10:30", 4],
        WELL,
      ),
      series(
        ["MW-11", "MW-12"],
        ["Pila 2", "Agua", "Calidad"],
        ["Pozo", "Muestreo de laboratorio", "monthly"],
        ["Calidad de agua subterránea", water],
        ["11:00", 4],
        WELL,
      ),
      series(
        ["AS-01", "AS-02", "AS-03", "AS-04", "AS-05"],
        ["Río Alta", "Agua", "Calidad"],
        ["Superficial", "Muestreo de laboratorio", "monthly"],
        ["Calidad de agua superficial", water],
        ["08:00", 3],
        CREEK,
      ),
      series(
        ["AS-02", "AS-04"],
        ["Río Alta", "Agua", "Caudal"],
        ["Superficial", "Medición en terreno", "weekly"],
        ["Caudal ecológico", water],
        ["08:30", 2],
        CREEK,
      ),
    ],
  },
  {
    title: "Calidad de aire y ruido",
    file: "Aire_y_ruido_v2.xlsx",
    series: [
      series(
        ["CA-01", "CA-02", "CA-03", "CA-04"],
        ["Planta de chancado", "Aire", "Material particulado"],
        ["Estación de aire", "Muestreo de laboratorio", "fortnightly"],
        ["Concentración de MP10", "Equipo aire"],
        ["09:00", 24],
        [
          "Filtro retirado sin daño, flujo dentro de rango.",
          "Cabezal limpio; calibración de flujo vigente.",
          "Viento moderado del oeste, camino regado.",
        ],
      ),
      series(
        ["MET-01"],
        ["Campamento", "Clima", null],
        ["Estación meteorológica", "Medición continua", "continuous"],
        ["Registro meteorológico", "Equipo aire"],
        ["00:00", 24],
        ["Datos completos."],
      ),
      series(
        ["RU-01", "RU-02", "RU-03"],
        ["Área de influencia", "Ruido", "Presión sonora"],
        ["Sonómetro", "Medición en terreno", "quarterly"],
        ["Ruido en receptores sensibles", "Equipo aire"],
        ["22:00", 3],
        [
          "Medición nocturna, sin lluvia y viento bajo 5 m/s.",
          "Receptor informado; sin actividades ajenas a la faena.",
        ],
      ),
    ],
  },
  {
    title: "Biodiversidad y criósfera",
    file: "Biodiversidad_criosfera.xlsx",
    series: [
      series(
        ["FF-01", "FF-04"],
        ["Área de influencia", "Biota", "Flora y vegetación"],
        ["Transecto", "Campaña", "quarterly"],
        ["Estado de vegas altoandinas", "Especialista en biota"],
        ["09:00", 8],
        [
          "Vigor de la vega sin cambios; cobertura registrada en 20 parcelas.",
          "Presencia de ganado en el borde norte.",
        ],
      ),
      series(
        ["FF-02", "FF-03"],
        ["Área de influencia", "Biota", "Fauna"],
        ["Transecto", "Campaña", "bimonthly"],
        ["Microrruteo de fauna", "Especialista en biota"],
        ["07:00", 6],
        [
          "Registro de guanaco y vizcacha; sin hallazgos de fauna muerta.",
          "Huellas de zorro culpeo en dos tramos.",
        ],
      ),
      series(
        ["GL-01", "GL-02"],
        ["Área de influencia", "Criósfera", "Balance de masa"],
        ["Baliza", "Campaña", "bimonthly"],
        ["Balance de masa del glaciar", "Equipo de glaciología"],
        ["08:00", 8],
        [
          "Lectura de baliza y densidad de nieve en calicata.",
          "Acceso a pie por la morrena; baliza vertical.",
        ],
      ),
      series(
        ["SU-01"],
        ["Área de influencia", "Suelo", null],
        ["Calicata", "Inspección visual", "half-yearly"],
        ["Estabilidad de suelos", "Especialista en biota"],
        ["10:00", 4],
        ["Sin grietas nuevas; drenaje despejado."],
      ),
    ],
  },
];

export const REASONS = [
  "Programado",
  "Programado",
  "Programado",
  "Adelantado por pronóstico de viento",
  "Realizado un día después por turno de terreno",
] as const;
export const MISHAPS = [
  "Camino cortado por nieve en el kilómetro 12; se llegó a pie.",
  "Falla de la bomba de purga; se usó la de reserva.",
  "Una botella se quebró en el traslado; se repitió la toma.",
  "Tormenta eléctrica: la cuadrilla esperó en la camioneta cuarenta minutos.",
] as const;
export const SKIP_REASON =
  "Estación inaccesible: la autoridad fue informada y el acceso se repone en primavera.";
