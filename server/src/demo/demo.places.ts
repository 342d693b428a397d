import type { Frequency } from "@vetaverde/domain/schedule/frequency";

export interface DemoStation {
  code: string;
  description: string;
  latitude: number;
  longitude: number;
  /** Metres above sea level. */
  elevation: number;
}

const station = (
  code: string,
  description: string,
  latitude: number,
  longitude: number,
  elevation: number,
): DemoStation => ({
  code,
  description,
  latitude,
  longitude,
  elevation,
});

/** One valley of the Atacama Andes: the tailings dam at its head, the creek running west, the village at its foot. */
export const stations: readonly DemoStation[] = [
  station("PZ-T01", "Piezómetro, muro norte del tranque", -27.3012, -69.5534, 4062),
  station("PZ-T02", "Piezómetro, muro norte del tranque", -27.3019, -69.5561, 4060),
  station("PZ-T03", "Piezómetro, muro principal del tranque", -27.3041, -69.5588, 4055),
  station("PZ-T04", "Piezómetro, muro principal del tranque", -27.3063, -69.5593, 4053),
  station("PZ-T05", "Piezómetro, pie del muro", -27.3072, -69.5627, 4031),
  station("PZ-T06", "Piezómetro, pie del muro", -27.3088, -69.5641, 4027),
  station("MW-07", "Pozo de monitoreo, botadero norte", -27.2921, -69.5702, 4018),
  station("MW-09", "Pozo de monitoreo, botadero norte", -27.2944, -69.5761, 3996),
  station("MW-11", "Pozo de monitoreo aguas abajo de la pila 2", -27.3121, -69.5893, 3938),
  station("MW-12", "Pozo de monitoreo aguas abajo de la pila 2", -27.3142, -69.5967, 3914),
  station("AS-01", "Quebrada Alta, aguas arriba de la faena", -27.2986, -69.5312, 4148),
  station("AS-02", "Quebrada Alta, bajo el tranque", -27.3098, -69.5718, 3989),
  station("AS-03", "Vertiente El Peñón", -27.3187, -69.5842, 3961),
  station("AS-04", "Quebrada Alta, puente de acceso", -27.3166, -69.6058, 3862),
  station("AS-05", "Quebrada Alta, bocatoma Las Breas", -27.3254, -69.6417, 3688),
  station("CA-01", "Calidad de aire, campamento", -27.3133, -69.6122, 3845),
  station("CA-02", "Calidad de aire, chancado primario", -27.3058, -69.5829, 3972),
  station("CA-03", "Calidad de aire, localidad Las Breas", -27.3271, -69.6489, 3671),
  station("CA-04", "Calidad de aire, garita de acceso", -27.3208, -69.6243, 3790),
  station("RU-01", "Ruido, escuela de Las Breas", -27.3276, -69.6497, 3670),
  station("RU-02", "Ruido, localidad Las Breas sur", -27.3298, -69.6471, 3682),
  station("RU-03", "Ruido, majada El Sauce", -27.3231, -69.6318, 3752),
  station("GL-01", "Baliza de ablación, glaciar Peñón", -27.2741, -69.5187, 4921),
  station("GL-02", "Baliza de ablación, glaciarete norte", -27.2706, -69.5231, 4874),
  station("FF-01", "Transecto de vega, quebrada Alta", -27.3154, -69.6004, 3878),
  station("FF-02", "Transecto de ladera norte", -27.3079, -69.6093, 3921),
  station("FF-03", "Microrruteo de fauna, Quebrada Seca", -27.3349, -69.6138, 3846),
  station("FF-04", "Transecto de vega, Las Breas", -27.3262, -69.6433, 3684),
  station("MET-01", "Estación meteorológica del campamento", -27.3129, -69.6117, 3848),
  station("SU-01", "Suelos, banco de relleno oeste", -27.3195, -69.6171, 3812),
];

export const catalog: Readonly<Record<string, readonly string[]>> = {
  "mining-components": [
    "Tranque El Salar",
    "Botadero Norte",
    "Pila 2",
    "Planta de chancado",
    "Rajo Central",
    "Campamento",
    "Río Alta",
    "Área de influencia",
  ],
  "environmental-components": ["Agua", "Aire", "Ruido", "Biota", "Criósfera", "Suelo", "Clima"],
  subcomponents: [
    "Nivel",
    "Calidad",
    "Caudal",
    "Material particulado",
    "Flora y vegetación",
    "Fauna",
    "Balance de masa",
    "Presión sonora",
  ],
  sources: [
    "Piezómetro",
    "Pozo",
    "Superficial",
    "Estación de aire",
    "Sonómetro",
    "Baliza",
    "Transecto",
    "Estación meteorológica",
    "Calicata",
  ],
  types: [
    "Medición en terreno",
    "Muestreo de laboratorio",
    "Inspección visual",
    "Campaña",
    "Medición continua",
  ],
};

export const frequencies: readonly (readonly [Frequency, string])[] = [
  ["once", "Única vez"],
  ["daily", "Diaria"],
  ["weekly", "Semanal"],
  ["fortnightly", "Quincenal"],
  ["monthly", "Mensual"],
  ["bimonthly", "Bimestral"],
  ["quarterly", "Trimestral"],
  ["four-monthly", "Cuatrimestral"],
  ["half-yearly", "Semestral"],
  ["yearly", "Anual"],
  ["continuous", "Continua"],
];
