// Plans in the style of those that mines, power plants and landfills file: sound ones, in which the review must find
// nothing, and one with a known fault of every kind.
import { fromWgs84 } from "@vetaverde/domain/geo/convert";
import { DATUM_NAMES, type Datum, transformationsOf } from "@vetaverde/domain/geo/datums";
import type { LintPermit } from "@vetaverde/domain/lint/finding";
import type { Locale } from "@vetaverde/domain/locale";
import type { RowInput } from "../../testing/plan-books.ts";

/** Where a station is: name, latitude, longitude. */
export type FiledStation = readonly [name: string, latitude: number, longitude: number];

export interface FiledPlan {
  readonly name: string;
  readonly locale: Locale;
  readonly stations: readonly FiledStation[];
  /** Whether the catalogue has the places of the stations. */
  readonly isLocated: boolean;
  readonly permit: LintPermit | null;
  readonly rows: readonly RowInput[];
}

/** A station's UTM coordinates as a plan has them, in whole metres. */
export function gridCells(
  [, latitude, longitude]: FiledStation,
  datum: Datum,
  zone: number,
  more: RowInput = {},
): RowInput {
  const transformation = transformationsOf(datum)[datum === "PSAD56" ? 1 : 0];
  if (!transformation) throw new Error(`no transformation of ${datum}`);
  const [x, y] = fromWgs84({ transformation, utm: { zone, south: latitude < 0 } }, { latitude, longitude });
  return {
    utmEasting: Math.round(x),
    utmNorthing: Math.round(y),
    utmZone: `${zone}${latitude < 0 ? "S" : "N"}`,
    datum: DATUM_NAMES[datum],
    ...more,
  };
}

const permit = (more: Partial<LintPermit> & { name: string; year: number }): LintPermit => {
  const { name, year, ...rest } = more;
  return {
    instruments: [{ name, year, start: null, end: null }],
    obligations: [],
    documents: [name],
    passages: [],
    ...rest,
  };
};

const row = (
  [station]: FiledStation | readonly [string],
  frequency: string,
  shortCommitment: string,
  [startDate, endDate]: readonly [string, string],
  more: RowInput = {},
): RowInput => ({
  miningComponent: "Faena",
  environmentalComponent: "Agua",
  station,
  frequency,
  type: "Monitoreo",
  shortCommitment,
  startDate,
  endDate,
  durationHours: 4,
  ...more,
});

const COPPER: readonly FiledStation[] = [
  ["PZ-01", -28.281, -69.691],
  ["PZ-02", -28.274, -69.702],
  ["PZ-03", -28.262, -69.694],
  ["SW-1 Río Alta", -28.255, -69.713],
  ["SW-2 Río Alta", -28.243, -69.724],
  ["MET-1", -28.233, -69.701],
];
const Y2027 = ["01-01-2027", "31-12-2027"] as const;

const copper: FiledPlan = {
  name: "copper mine, Chile, water quality with limits of the permit",
  locale: "es",
  stations: COPPER,
  isLocated: true,
  permit: {
    ...permit({ name: "RCA 047/2019", year: 2019 }),
    instruments: [{ name: "RCA 047/2019", year: 2019, start: "2019-05-14", end: "2038-12-31" }],
    obligations: [
      {
        text: "El titular deberá monitorear trimestralmente la calidad del agua en los pozos PZ-01, PZ-02 y PZ-03; el sulfato no deberá exceder 250 mg/L.",
        shortCommitment: null,
      },
      { text: "El caudal ecológico no será inferior a 46 L/s.", shortCommitment: null },
    ],
    passages: [
      "Tabla 7-12. Programa de monitoreo",
      "Tabla 7-13. Límites comprometidos",
      "Anexo 3",
      "Anexos 1 y 2",
    ],
  },
  rows: [
    ...COPPER.slice(0, 3).map((station) =>
      row(station, "Trimestral", "Calidad de aguas subterráneas: el sulfato no superará el límite", Y2027, {
        ...gridCells(station, "WGS84", 19),
        parameters: "pH; Sulfato (SO4); Arsénico total; Conductividad eléctrica",
        limits: "pH 6,0 a 9,0; SO4 250 mg/L; Arsénico 0,01 mg/L; CE 1.500 µS/cm",
        method: "NCh 411/11. Purga de tres volúmenes; calibración mensual de la sonda",
        reportTerm: "20 días hábiles después de cada campaña",
        reportPeriod: "Informe semestral y consolidado anual",
        tableReference: "Tabla 7-12 y Tabla 7-13 de la RCA",
      }),
    ),
    ...COPPER.slice(3, 5).map((station) =>
      row(station, "Mensual", "Calidad de aguas superficiales", Y2027, {
        ...gridCells(station, "SIRGAS-Chile", 19),
        parameters: "pH, Cobre disuelto, Hierro, Aceites y grasas",
        limits: "DS 90/2000, Tabla 1",
        reportPeriod: "Trimestral",
        reportTerm: "Dentro de los 30 días siguientes al término de cada trimestre",
        tableReference: "Anexo 3",
      }),
    ),
    // One commitment at one station, with a row for each group of parameters.
    ...(["Semanal", "Mensual"] as const).map((frequency, at) =>
      row(COPPER[3] as FiledStation, frequency, "Seguimiento del río", Y2027, {
        ...gridCells(COPPER[3] as FiledStation, "WGS84", 19),
        parameters: ["Caudal y turbidez", "Metales disueltos"][at],
      }),
    ),
    row(COPPER[5] as FiledStation, "Continua", "Estación meteorológica", Y2027, {
      ...gridCells(COPPER[5] as FiledStation, "WGS84", 19),
      parameters: "Temperatura media diaria, precipitación acumulada mensual, viento máximo diario",
      reportPeriod: "Anual",
      tableReference: "Tablas 7-12 y 7-13",
    }),
  ],
};

const GOLD: readonly FiledStation[] = [
  ["MA-01", -7.112, -78.512],
  ["MA-02", -7.118, -78.505],
  ["MA-03", -7.125, -78.498],
  ["MA-04", -7.131, -78.521],
  ["MA-05", -7.104, -78.53],
];

const gold: FiledPlan = {
  name: "gold mine, Peru, all coordinates in the older datum",
  locale: "es",
  stations: GOLD,
  isLocated: false,
  permit: permit({ name: "EIA-d Los Alisos", year: 2018, passages: ["Tabla 6.1", "Cuadro 6.2", "Anexo A"] }),
  rows: GOLD.map((station, at) =>
    row(
      station,
      at < 3 ? "Mensual" : "Semestral",
      at < 3 ? "Efluente minero metalúrgico" : "Calidad de suelos",
      Y2027,
      {
        ...gridCells(station, "PSAD56", 17),
        utmZone: "17",
        parameters: at < 3 ? "pH; STS; Plomo; Cianuro total" : "Plomo y Cadmio",
        limits:
          at < 3 ? "pH 6-9; STS 50 mg/L; Plomo 0,2 mg/L; Cianuro total 1 mg/L" : "ECA suelo, D.S. 011-2017",
        method: "Muestra puntual, protocolo R.J. 010-2016-ANA",
        reportTerm: at < 3 ? "Último día hábil del mes siguiente al trimestre" : "31 de enero de cada año",
        tableReference: at < 3 ? "Cuadro 6.2" : "Anexo A, Tabla 6.1",
      },
    ),
  ),
};

const HYDRO: readonly FiledStation[] = [
  ["BT-1 Bocatoma", -36.912, -71.512],
  ["RM-2 Restitución", -36.934, -71.583],
  ["PE-1", -36.921, -71.544],
];

const hydro: FiledPlan = {
  name: "run-of-river power plant, Chile, ecological flow",
  locale: "es",
  stations: HYDRO,
  isLocated: true,
  permit: {
    ...permit({ name: "RCA 112/2015", year: 2015, passages: null }),
    obligations: [
      {
        text: "El caudal ecológico mínimo no será inferior a 3,2 m3/s en BT-1 Bocatoma.",
        shortCommitment: null,
      },
    ],
  },
  rows: [
    row(HYDRO[0] as FiledStation, "Continua", "Caudal ecológico", Y2027, {
      ...gridCells(HYDRO[0] as FiledStation, "WGS84", 19, { datum: "WGS 84, Huso 19 Sur", utmZone: null }),
      parameters: "Caudal medio diario; caudal mínimo mensual",
      limits: "Caudal ecológico ≥ 3,2 m³/s",
      method: "Sensor de presión, registro cada 15 minutos; aforo mensual de contraste",
      reportPeriod: "Mensual",
      tableReference: "Tabla 99",
    }),
    row(HYDRO[1] as FiledStation, "Semestral", "Calidad de agua en restitución", Y2027, {
      ...gridCells(HYDRO[1] as FiledStation, "WGS84", 19),
      parameters: "Oxígeno disuelto; Turbidez; Temperatura",
      limits: "-",
    }),
    row(HYDRO[2] as FiledStation, "Anual", "Fauna íctica, campaña de estiaje", Y2027, {
      parameters: "Riqueza y abundancia",
      method: "Pesca eléctrica, tres réplicas",
      utmEasting: "N/A",
      utmNorthing: "-",
    }),
  ],
};

const LANDFILL: readonly FiledStation[] = [
  ["PM-01", -23.512, -46.712],
  ["PM-02", -23.515, -46.708],
  ["PM-03", -23.519, -46.715],
  ["PL-01", -23.514, -46.719],
  ["AR-01", -23.507, -46.702],
];

const landfill: FiledPlan = {
  name: "landfill, Brazil, conditions of the operating licence",
  locale: "pt",
  stations: LANDFILL,
  isLocated: true,
  permit: {
    ...permit({ name: "LO 3045", year: 2024 }),
    instruments: [{ name: "LO 3045", year: 2024, start: "2024-03-01", end: "2029-02-28" }],
    obligations: [
      {
        text: "Condicionante 2.3: monitorar semestralmente os poços PM-01 a PM-03; os cloretos não deverão ultrapassar 250 mg/L.",
        shortCommitment: "Águas subterrâneas",
      },
    ],
    passages: ["Quadro 1 - Parâmetros", "Quadro 2 - Limites", "Anexo II"],
  },
  rows: [
    ...LANDFILL.slice(0, 3).map((station) =>
      row(station, "Semestral", "Águas subterrâneas", ["01-03-2025", "28-02-2029"], {
        ...gridCells(station, "SIRGAS2000", 23),
        parameters: "pH; Cloretos; Nitrogênio amoniacal; DQO",
        limits: "pH 6 a 9,5; Cloretos 250 mg/L; Nitrogênio amoniacal 20 mg/L; DQO 90 mg/L",
        method: "ABNT NBR 15847, baixa vazão",
        reportTerm: "Até 60 dias após cada campanha semestral",
        reportPeriod: "Anual",
        tableReference: "Quadro 2, Anexo II",
      }),
    ),
    row(LANDFILL[3] as FiledStation, "Mensal", "Percolado", ["01-03-2025", "28-02-2029"], {
      ...gridCells(LANDFILL[3] as FiledStation, "SIRGAS2000", 23),
      parameters: "DBO, DQO, pH e vazão média diária",
      limits: "Resolução CONAMA 430/2011",
      tableReference: "Quadro 1",
    }),
    row(LANDFILL[4] as FiledStation, "Trimestral", "Qualidade do ar", ["01-03-2025", "28-02-2029"], {
      ...gridCells(LANDFILL[4] as FiledStation, "SIRGAS2000", 23),
      parameters: "MP10 (média diária e média anual)",
      limits: "MP10 120 µg/m³ (24 h); 40 µg/m³ (anual)",
      reportPeriod: "Semestral",
    }),
  ],
};

const QUEBEC: readonly FiledStation[] = [
  ["EF-01", 48.112, -77.512],
  ["EF-02", 48.118, -77.522],
  ["PO-03", 48.107, -77.498],
  ["PO-04", 48.101, -77.505],
  ["BR-01", 48.121, -77.531],
];

const quebec: FiledPlan = {
  name: "mine, Québec, effluent and ground water",
  locale: "fr",
  stations: QUEBEC,
  isLocated: true,
  permit: permit({
    name: "Certificat d'autorisation 2021",
    year: 2021,
    passages: ["Tableau 4", "Tableaux 5 et 6", "Annexe B"],
  }),
  rows: [
    ...QUEBEC.slice(0, 2).map((station) =>
      row(station, "Hebdomadaire", "Effluent final", Y2027, {
        ...gridCells(station, "WGS84", 18),
        parameters: "pH ; MES ; Arsenic ; Cuivre",
        limits: "pH 6,0 à 9,5 ; MES 15 mg/L (moyenne mensuelle) ; Arsenic 0,2 mg/L ; Cuivre 0,3 mg/L",
        method: "Échantillon composite de 24 heures",
        reportTerm: "Dans les 30 jours suivant la fin du mois",
        reportPeriod: "Rapport mensuel et rapport annuel",
        tableReference: "Tableau 4",
      }),
    ),
    ...QUEBEC.slice(2, 4).map((station) =>
      row(station, "Semestrielle", "Eaux souterraines", Y2027, {
        ...gridCells(station, "WGS84", 18),
        parameters: "Niveau, pH, conductivité",
        reportPeriod: "Annuel",
        tableReference: "Tableaux 5 et 6, annexe B",
      }),
    ),
    row(QUEBEC[4] as FiledStation, "Trimestrielle", "Bruit à la limite de propriété", Y2027, {
      parameters: "LAeq 24 h",
      method: "Relevé en limite du site, moyenne journalière",
    }),
  ],
};

const ABITIBI: readonly FiledStation[] = [
  ["EF-10", 48.312, -77.812],
  ["PO-11", 48.318, -77.822],
  ["PO-12", 48.307, -77.798],
];

const abitibi: FiledPlan = {
  name: "mine, Québec, coordinates in the datums of Canada",
  locale: "fr",
  stations: ABITIBI,
  isLocated: true,
  permit: permit({ name: "Autorisation 2022", year: 2022, passages: ["Tableau 2", "Annexe A"] }),
  rows: (["NAD83", "NAD83 (CSRS)", "WGS 84"] as const).map((datum, at) =>
    row(ABITIBI[at] as FiledStation, "Mensuelle", "Eaux souterraines", Y2027, {
      ...gridCells(ABITIBI[at] as FiledStation, "NAD83", 18, { datum }),
      parameters: "Niveau",
      tableReference: at === 0 ? "2" : "A",
    }),
  ),
};

const QUARRY: readonly FiledStation[] = [
  ["BH1", 53.212, -1.712],
  ["BH2", 53.216, -1.705],
  ["DUST-3", 53.207, -1.722],
  ["NOISE-4", 53.202, -1.715],
  ["OUT-5", 53.21, -1.73],
];

const quarry: FiledPlan = {
  name: "quarry, England, permit conditions",
  locale: "en",
  stations: QUARRY,
  isLocated: false,
  permit: permit({
    name: "Permit EPR/AB1234",
    year: 2022,
    passages: ["Table S3.1 Emission limits", "Table S3.2", "Appendix B"],
  }),
  rows: [
    ...QUARRY.slice(0, 2).map((station) =>
      row(station, "Quarterly", "Ground water level", Y2027, {
        ...gridCells(station, "WGS84", 30),
        parameters: "Water level",
        method: "Dip meter; logger downloaded each quarter",
        reportPeriod: "Annual",
        tableReference: "Table S3.2",
      }),
    ),
    row(QUARRY[2] as FiledStation, "Monthly", "Dust deposition", Y2027, {
      ...gridCells(QUARRY[2] as FiledStation, "WGS84", 30),
      parameters: "Deposited dust (monthly mean)",
      limits: "200 mg/m²/day",
      reportTerm: "28 days after the end of each quarter",
      tableReference: "Appendix B",
    }),
    row(QUARRY[3] as FiledStation, "Half-yearly", "Noise at the site boundary", Y2027, {
      ...gridCells(QUARRY[3] as FiledStation, "WGS84", 30),
      parameters: "LAeq, 1 h",
      limits: "Must not exceed 55 dB",
      method: "BS 4142",
    }),
    row(QUARRY[4] as FiledStation, "Weekly", "Discharge to the brook: shall not exceed the limits", Y2027, {
      ...gridCells(QUARRY[4] as FiledStation, "WGS84", 30),
      parameters: "pH; Suspended solids; Oil and grease",
      limits: "pH 6 to 9; Suspended solids 50 mg/L; Oil and grease 10 mg/L",
      reportPeriod: "Monthly",
      tableReference: "Table S3.1",
    }),
  ],
};

const RELLENO: readonly FiledStation[] = [
  ["BG-1", -33.352, -70.812],
  ["RU-1", -33.356, -70.805],
  ["RU-2", -33.361, -70.818],
];

const relleno: FiledPlan = {
  name: "landfill, Chile, gas and noise at the border of the site",
  locale: "es",
  stations: RELLENO,
  isLocated: true,
  permit: null,
  rows: [
    row(RELLENO[0] as FiledStation, "Semanal", "Biogás en pozos de venteo", Y2027, {
      parameters: "CH4, CO2, O2",
      limits: "CH4 < 5 % v/v en el perímetro",
      reportPeriod: "Mensual",
      tableReference: "Tabla 14 del Plan de Seguimiento",
    }),
    ...RELLENO.slice(1).map((station) =>
      row(station, "Bimestral", "Ruido en el límite predial", Y2027, {
        parameters: "NPC diurno y nocturno",
        limits: "D.S. 38/2011, Tabla 1",
        method: "Medición en el límite del predio; límite de detección del equipo 25 dB",
        reportPeriod: "Cada dos meses, con un resumen anual",
      }),
    ),
  ],
};

const DAM: readonly FiledStation[] = [
  ["RES-01", -20.112, -44.112],
  ["RES-02", -20.118, -44.108],
  ["JUS-01", -20.131, -44.099],
  ["PZ-A", -20.121, -44.111],
  ["PZ-B", -20.122, -44.113],
];

const dam: FiledPlan = {
  name: "hydropower dam, Brazil, reservoir",
  locale: "pt",
  stations: DAM,
  isLocated: false,
  permit: permit({ name: "LO 118/2020", year: 2020, passages: ["Tabela 3", "Tabela 4", "Anexo 1"] }),
  rows: DAM.map((station, at) =>
    row(
      station,
      at < 3 ? "Trimestral" : "Mensal",
      at < 3 ? "Limnologia do reservatório" : "Piezometria",
      Y2027,
      {
        ...gridCells(station, "SIRGAS2000", 23, { datum: "SIRGAS 2000 / UTM 23S" }),
        parameters: at < 3 ? "Clorofila-a; Fósforo total; OD" : "Nível d'água",
        limits: at < 3 ? "Clorofila-a 30 µg/L; Fósforo total 0,03 mg/L; OD 5 mg/L" : null,
        method: at < 3 ? "Amostragem de superfície e fundo" : "Leitura manual todos os meses",
        reportPeriod: "Relatório anual",
        tableReference: at < 3 ? "Tabela 3" : "Tabela 4 e Anexo 1",
      },
    ),
  ),
};

const SMELTER: readonly FiledStation[] = [
  ["AQ-North", -22.312, -68.912],
  ["AQ-South", -22.336, -68.905],
  ["AQ-Town", -22.452, -68.921],
  ["Stack 1", -22.324, -68.908],
  ["Intake", -22.184, -69.096],
];

const smelter: FiledPlan = {
  name: "smelter, Chile, in English, with a water intake 25 km from the plant",
  locale: "en",
  stations: SMELTER,
  isLocated: true,
  permit: permit({
    name: "RCA 311/2012",
    year: 2012,
    passages: ["Tabla 12", "Tabla 13", "Anexo IV"],
    obligations: [
      {
        text: "El SO2 no deberá exceder 350 µg/m3N como percentil 98,5 de la media horaria en AQ-Town.",
        shortCommitment: null,
      },
    ],
  }),
  rows: [
    ...SMELTER.slice(0, 3).map((station) =>
      row(station, "Continuous", "Ambient air quality", Y2027, {
        ...gridCells(station, "WGS84", 19),
        parameters: "SO2; PM10 (daily mean and annual mean); PM2.5",
        limits: "SO2 350 µg/m³; PM10 130 µg/m³; PM2.5 50 µg/m³",
        reportPeriod: "Monthly",
        tableReference: "Tables 12 and 13",
      }),
    ),
    row(SMELTER[3] as FiledStation, "Yearly", "Isokinetic sampling of the stack", Y2027, {
      ...gridCells(SMELTER[3] as FiledStation, "WGS84", 19),
      parameters: "Arsenic, total particulate matter",
      limits: "D.S. 28/2013",
      reportTerm: "45 days after the campaign",
      tableReference: "Annex 4",
    }),
    row(SMELTER[4] as FiledStation, "Quarterly", "Sediments at the intake", Y2027, {
      parameters: "Copper; zinc",
      method: "Grab sampler, three replicates",
    }),
  ],
};

const TAILINGS: readonly FiledStation[] = [
  ["MA-1", -27.512, -70.112],
  ["MA-2", -27.518, -70.121],
  ["PZ-03", -27.505, -70.118],
  ["RU-1", -27.498, -70.125],
];

const tailings: FiledPlan = {
  name: "tailings dam, Chile, short cells and several duties of one station",
  locale: "es",
  stations: TAILINGS,
  isLocated: true,
  permit: permit({
    name: "RCA 88/2018",
    year: 2018,
    passages: ["Tabla 8.2 Umbrales de presión de poros", "8.1 Calidad de agua", "Anexo B"],
    obligations: [
      { text: "MA-1: sulfato <= 250 mg/L, arsénico <= 0,01 mg/L, límites de la RCA.", shortCommitment: null },
      {
        text: "La presión de poros en PZ-03 no superará los umbrales de alerta indicados en la Tabla 8.2.",
        shortCommitment: null,
      },
    ],
  }),
  rows: [
    row(TAILINGS[0] as FiledStation, "Mensual", "Calidad de agua", Y2027, {
      parameters: "Sulfato; Arsénico",
      limits: "Sulfato 250; Arsénico 0,01",
      reportTerm: "30",
      tableReference: "8.1",
    }),
    ...(["Fitobentos", "DBO5", "Caudal"] as const).map((parameters) =>
      row(TAILINGS[0] as FiledStation, "Trimestral", "Ecología y caudal", Y2027, {
        parameters,
        limits: parameters === "DBO5" ? "35" : "Sin límite",
        method: "A",
        tableReference: "B",
      }),
    ),
    row(TAILINGS[1] as FiledStation, "Mensual", "Nivel de agua, sin límite normativo", Y2027, {
      parameters: "Nivel",
    }),
    row(TAILINGS[1] as FiledStation, "Mensual", "Boro y nutrientes", Y2027, {
      parameters: "B",
      limits: "0,75",
    }),
    row(TAILINGS[1] as FiledStation, "Anual", "Nutrientes", Y2027, { parameters: "N; P; K" }),
    row(TAILINGS[2] as FiledStation, "Semanal", "Nivel piezométrico", Y2027, { parameters: "Nivel" }),
    row(TAILINGS[3] as FiledStation, "Mensual", "Ruido diario equivalente", Y2027, {
      parameters: "LAeq",
      limits: "55",
    }),
  ],
};

const CLOSURE: readonly FiledStation[] = [
  ["D-1", 44.512, 3.112],
  ["D-2", 44.518, 3.121],
];

const closure: FiledPlan = {
  name: "closed mine, France, without any of the optional columns",
  locale: "fr",
  stations: CLOSURE,
  isLocated: true,
  permit: permit({ name: "Arrêté préfectoral", year: 2016, passages: ["annexe 2"] }),
  rows: [
    row(CLOSURE[0] as FiledStation, "Mensuelle", "Débit de l'exhaure", ["01/01/2026", "31/12/2030"]),
    row(CLOSURE[1] as FiledStation, "Annuelle", "Stabilité du dépôt, article 7 et annexe 2", [
      "01/01/2026",
      "31/12/2030",
    ]),
    row(CLOSURE[1] as FiledStation, "Une fois", "Contrôle initial", ["01/01/2026", "31/12/2026"]),
  ],
};

export const SOUND_PLANS: readonly FiledPlan[] = [
  ...[copper, gold, hydro, landfill, quebec],
  ...[quarry, relleno, dam, smelter, closure],
  ...[tailings, abitibi],
];

/** The copper mine's plan with one fault of every kind, each in a row of its own. */
export const FAULTY_PLAN: FiledPlan = {
  ...copper,
  name: "copper mine, with five known faults",
  permit: copper.permit && {
    ...copper.permit,
    instruments: [{ name: "RCA 047/2019", year: 2019, start: "2019-05-14", end: "2028-12-31" }],
  },
  rows: [
    ...copper.rows,
    // The name says "todos los meses", the column says quarterly.
    row(COPPER[0] as FiledStation, "Trimestral", "Nivel freático, medición todos los meses", Y2027),
    // The obligation speaks of a limit for sulphate, the row has none for it.
    row(COPPER[1] as FiledStation, "Trimestral", "Sulfato bajo el límite comprometido", Y2027, {
      parameters: "pH; Sulfato",
      limits: "pH 6,0 a 9,0",
    }),
    // The only coordinates in the older datum.
    row(
      COPPER[2] as FiledStation,
      "Mensual",
      "Nivel de pozo",
      Y2027,
      gridCells(COPPER[2] as FiledStation, "PSAD56", 19),
    ),
    // The permit has no such table.
    row(COPPER[3] as FiledStation, "Trimestral", "Sedimentos", Y2027, { tableReference: "Tabla 9-4" }),
    // The permit is in force until 2028.
    row(COPPER[4] as FiledStation, "Anual", "Biota acuática", ["01-01-2028", "30-06-2029"]),
  ],
};
