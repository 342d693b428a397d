// The initial entries of a new project's catalogue: names that environmental permits and monitoring plans of open-pit
// and underground mines in Chile and Peru use. A project changes, archives and adds entries freely.
import type { Locale } from "../locale.ts";
import { FREQUENCIES, type Frequency } from "../schedule/frequency.ts";
import { FREQUENCY_NAMES } from "../schedule/frequency-names.ts";

export type StandardKind =
  | "mining-components"
  | "environmental-components"
  | "subcomponents"
  | "sources"
  | "types"
  | "responsibles"
  | "frequencies";

export interface StandardEntry {
  readonly kind: StandardKind;
  readonly name: string;
  /** For a frequency only. */
  readonly frequency: Frequency | null;
  /** For a subcomponent: the names of its environmental components. */
  readonly components: readonly string[];
}

type Names = readonly [es: string, en: string, fr: string, pt: string];
type Group = readonly [component: Names, subcomponents: readonly Names[]];

const LANGUAGE_AT: Readonly<Record<Locale, 0 | 1 | 2 | 3>> = { es: 0, en: 1, fr: 2, pt: 3 };

const MINING_COMPONENTS: readonly Names[] = [
  ["Rajo", "Open pit", "Mine à ciel ouvert", "Cava"],
  ["Mina subterránea", "Underground mine", "Mine souterraine", "Mina subterrânea"],
  ["Botadero de estériles", "Waste rock dump", "Halde à stériles", "Pilha de estéril"],
  ["Pila de lixiviación", "Heap leach pad", "Aire de lixiviation en tas", "Pilha de lixiviação"],
  ["Ripios", "Spent ore dump", "Halde à résidus de lixiviation", "Pilha de rejeito lixiviado"],
  ["Planta de chancado", "Crushing plant", "Usine de concassage", "Planta de britagem"],
  ["Planta concentradora", "Concentrator plant", "Usine de concentration", "Usina de concentração"],
  ["Planta SX-EW", "SX-EW plant", "Usine SX-EW", "Planta SX-EW"],
  ["Tranque de relaves", "Tailings storage facility", "Parc à résidus", "Barragem de rejeitos"],
  [
    "Sistema de drenaje ácido",
    "Acid drainage system",
    "Réseau de drainage acide",
    "Sistema de drenagem ácida",
  ],
  [
    "Planta de tratamiento de aguas",
    "Water treatment plant",
    "Station de traitement des eaux",
    "Estação de tratamento de água",
  ],
  ["Campo de pozos", "Wellfield", "Champ de captage", "Campo de poços"],
  ["Acueducto", "Water pipeline", "Aqueduc", "Adutora"],
  ["Mineroducto", "Slurry pipeline", "Minéroduc", "Mineroduto"],
  ["Caminos", "Roads", "Routes", "Estradas"],
  ["Línea eléctrica", "Power line", "Ligne électrique", "Linha de transmissão"],
  ["Campamento", "Camp", "Campement", "Acampamento"],
  ["Relleno sanitario", "Landfill", "Centre d'enfouissement", "Aterro sanitário"],
  ["Puerto", "Port", "Port", "Porto"],
  ["Área de influencia", "Area of influence", "Zone d'influence", "Área de influência"],
];

const WATER_QUALITY: Names = ["Calidad del agua", "Water quality", "Qualité de l'eau", "Qualidade da água"];
const FLOW: Names = ["Caudal", "Flow", "Débit", "Vazão"];

/** A subcomponent may belong to several components: the same name is one entry. */
const ENVIRONMENT: readonly Group[] = [
  [
    ["Agua superficial", "Surface water", "Eau de surface", "Água superficial"],
    [WATER_QUALITY, FLOW, ["Sedimentos", "Sediments", "Sédiments", "Sedimentos"]],
  ],
  [
    ["Agua subterránea", "Groundwater", "Eau souterraine", "Água subterrânea"],
    [
      WATER_QUALITY,
      ["Nivel piezométrico", "Piezometric level", "Niveau piézométrique", "Nível piezométrico"],
      ["Extracción", "Abstraction", "Prélèvement", "Captação"],
    ],
  ],
  [
    ["Efluentes", "Effluents", "Effluents", "Efluentes"],
    [["Calidad del efluente", "Effluent quality", "Qualité de l'effluent", "Qualidade do efluente"], FLOW],
  ],
  [
    ["Aire", "Air", "Air", "Ar"],
    [
      ["Material particulado", "Particulate matter", "Matières particulaires", "Material particulado"],
      ["Gases", "Gases", "Gaz", "Gases"],
      ["Emisiones", "Emissions", "Émissions", "Emissões"],
    ],
  ],
  [
    ["Clima y meteorología", "Climate and meteorology", "Climat et météorologie", "Clima e meteorologia"],
    [["Meteorología", "Meteorology", "Météorologie", "Meteorologia"]],
  ],
  [
    ["Ruido y vibraciones", "Noise and vibration", "Bruit et vibrations", "Ruído e vibrações"],
    [
      ["Presión sonora", "Sound pressure", "Pression acoustique", "Pressão sonora"],
      ["Vibraciones", "Vibration", "Vibrations", "Vibrações"],
    ],
  ],
  [
    ["Suelo", "Soil", "Sol", "Solo"],
    [
      ["Calidad del suelo", "Soil quality", "Qualité du sol", "Qualidade do solo"],
      ["Erosión", "Erosion", "Érosion", "Erosão"],
    ],
  ],
  [
    ["Glaciares y criósfera", "Glaciers and cryosphere", "Glaciers et cryosphère", "Geleiras e criosfera"],
    [["Balance de masa", "Mass balance", "Bilan de masse", "Balanço de massa"]],
  ],
  [
    ["Flora y vegetación", "Flora and vegetation", "Flore et végétation", "Flora e vegetação"],
    [
      ["Cobertura vegetal", "Vegetation cover", "Couverture végétale", "Cobertura vegetal"],
      ["Revegetación", "Revegetation", "Revégétalisation", "Revegetação"],
    ],
  ],
  [
    ["Fauna", "Fauna", "Faune", "Fauna"],
    [
      ["Fauna terrestre", "Terrestrial fauna", "Faune terrestre", "Fauna terrestre"],
      ["Avifauna", "Birds", "Avifaune", "Avifauna"],
    ],
  ],
  [
    ["Ecosistemas acuáticos", "Aquatic ecosystems", "Écosystèmes aquatiques", "Ecossistemas aquáticos"],
    [
      ["Biota acuática", "Aquatic biota", "Biote aquatique", "Biota aquática"],
      [
        "Humedales y bofedales",
        "Wetlands and bofedales",
        "Zones humides et bofedales",
        "Áreas úmidas e bofedais",
      ],
    ],
  ],
  [
    ["Residuos", "Waste", "Déchets", "Resíduos"],
    [
      ["Residuos peligrosos", "Hazardous waste", "Déchets dangereux", "Resíduos perigosos"],
      ["Residuos no peligrosos", "Non-hazardous waste", "Déchets non dangereux", "Resíduos não perigosos"],
    ],
  ],
  [
    ["Estabilidad física", "Physical stability", "Stabilité physique", "Estabilidade física"],
    [
      ["Deformación", "Deformation", "Déformation", "Deformação"],
      ["Presión de poros", "Pore pressure", "Pression interstitielle", "Poropressão"],
    ],
  ],
  [
    ["Estabilidad química", "Chemical stability", "Stabilité chimique", "Estabilidade química"],
    [["Geoquímica", "Geochemistry", "Géochimie", "Geoquímica"]],
  ],
  [
    ["Patrimonio cultural", "Cultural heritage", "Patrimoine culturel", "Patrimônio cultural"],
    [["Arqueología", "Archaeology", "Archéologie", "Arqueologia"]],
  ],
  [
    ["Medio humano", "Human environment", "Milieu humain", "Meio humano"],
    [["Comunidades", "Communities", "Communautés", "Comunidades"]],
  ],
];

const SOURCES: readonly Names[] = [
  ["Río", "River", "Rivière", "Rio"],
  ["Quebrada", "Creek", "Ravin", "Córrego"],
  ["Vertiente", "Spring", "Source", "Nascente"],
  ["Laguna", "Lagoon", "Lagune", "Lagoa"],
  ["Humedal", "Wetland", "Zone humide", "Área úmida"],
  ["Pozo de monitoreo", "Monitoring well", "Puits de suivi", "Poço de monitoramento"],
  ["Pozo de bombeo", "Pumping well", "Puits de pompage", "Poço de bombeamento"],
  ["Piezómetro", "Piezometer", "Piézomètre", "Piezômetro"],
  ["Punto de descarga", "Discharge point", "Point de rejet", "Ponto de lançamento"],
  ["Canal", "Channel", "Canal", "Canal"],
  ["Piscina", "Pond", "Bassin", "Lagoa de processo"],
  ["Mar", "Sea", "Mer", "Mar"],
  [
    "Estación de calidad del aire",
    "Air quality station",
    "Station de qualité de l'air",
    "Estação de qualidade do ar",
  ],
  ["Estación meteorológica", "Weather station", "Station météorologique", "Estação meteorológica"],
  ["Chimenea", "Stack", "Cheminée", "Chaminé"],
  ["Receptor de ruido", "Noise receptor", "Récepteur de bruit", "Receptor de ruído"],
  ["Parcela", "Plot", "Parcelle", "Parcela"],
  ["Transecto", "Transect", "Transect", "Transecto"],
  ["Calicata", "Test pit", "Fosse pédologique", "Trincheira"],
  ["Prisma", "Survey prism", "Prisme topographique", "Prisma"],
];

const TYPES: readonly Names[] = [
  ["Medición en terreno", "Field measurement", "Mesure de terrain", "Medição em campo"],
  [
    "Muestreo para laboratorio",
    "Laboratory sampling",
    "Échantillonnage pour laboratoire",
    "Amostragem para laboratório",
  ],
  ["Medición continua", "Continuous measurement", "Mesure en continu", "Medição contínua"],
  ["Inspección visual", "Visual inspection", "Inspection visuelle", "Inspeção visual"],
  ["Campaña biológica", "Biological survey", "Campagne biologique", "Campanha biológica"],
  ["Levantamiento topográfico", "Topographic survey", "Levé topographique", "Levantamento topográfico"],
  ["Registro operacional", "Operational record", "Registre d'exploitation", "Registro operacional"],
  ["Calibración", "Calibration", "Étalonnage", "Calibração"],
  ["Mantención", "Maintenance", "Maintenance", "Manutenção"],
  ["Informe", "Report", "Rapport", "Relatório"],
];

const RESPONSIBLES: readonly Names[] = [
  ["Medio ambiente", "Environment", "Environnement", "Meio ambiente"],
  ["Hidrogeología", "Hydrogeology", "Hydrogéologie", "Hidrogeologia"],
  ["Geotecnia", "Geotechnics", "Géotechnique", "Geotecnia"],
  ["Operaciones", "Operations", "Exploitation", "Operações"],
  ["Laboratorio externo", "External laboratory", "Laboratoire externe", "Laboratório externo"],
  ["Consultora", "Consultant", "Bureau d'études", "Consultoria"],
];

/** The standard catalogue in a language, each kind in its display order. */
export function standardCatalog(locale: Locale): StandardEntry[] {
  const at = LANGUAGE_AT[locale];
  const plain = (kind: StandardKind, names: readonly Names[]): StandardEntry[] =>
    names.map((name) => ({ kind, name: name[at], frequency: null, components: [] }));
  return [
    ...plain("mining-components", MINING_COMPONENTS),
    ...plain(
      "environmental-components",
      ENVIRONMENT.map(([component]) => component),
    ),
    ...subcomponents(at),
    ...plain("sources", SOURCES),
    ...plain("types", TYPES),
    ...FREQUENCIES.map(
      (frequency): StandardEntry => ({
        kind: "frequencies",
        name: FREQUENCY_NAMES[frequency][locale][0] ?? frequency,
        frequency,
        components: [],
      }),
    ),
    ...plain("responsibles", RESPONSIBLES),
  ];
}

function subcomponents(at: 0 | 1 | 2 | 3): StandardEntry[] {
  const components = new Map<string, string[]>();
  for (const [component, names] of ENVIRONMENT) {
    for (const name of names) {
      const known = components.get(name[at]);
      if (known) known.push(component[at]);
      else components.set(name[at], [component[at]]);
    }
  }
  return [...components].map(([name, of]) => ({
    kind: "subcomponents",
    name,
    frequency: null,
    components: of,
  }));
}
