// Concepts of duties, recognised by word beginnings in the four languages, in flat text. A concept has one name in all
// of them.

/**
 * Two commitments with different concepts of a hard kind are certainly about different things, of a soft kind perhaps.
 */
export const KINDS = ["action", "medium", "analyte", "site", "when"] as const;
export type Kind = (typeof KINDS)[number];

type Table = Readonly<Record<Kind, Readonly<Record<string, string>>>>;

const TABLE: Table = {
  action: {
    measure:
      "monitor|medir|medic|mediran|medira|mide|mesur|measur|muestre|sampl|echantillon|prelev|amostr|surveill|vigil",
    report: "inform|report|remit|entreg|submit|transm|envi(?:ar|ara|e)\\w*|adress|relator|rapport",
    inspect: "inspec",
    record: "registr|record(?!a)|regist(?:o|re)\\b|consign",
    wet: "humect|humidif|riego|regar|arros|umect|umidif|water(?:ed|ing)\\b",
    restore: "reforest|reveget|replant|rebois|vegetaliz|rehabilit|restaur|restor",
    rescue: "rescat|relocaliz|resgat|salvage|relocat",
    stop: "deten(?:er|dra)\\w*|suspend|paraliz|paralis|cease|halt",
    remove: "retir|remov|enlev|extra(?:er|ccion)",
    keep: "almacen|stor(?:e|age|ed)\\b|stock|armazen|entrepos",
    maintain: "manten|mantien|maintain|mainten|manut|entret",
    meet: "reunion|reuniao|meeting|reunir",
    train: "capacit|train(?:ing|ed)?\\b|forma(?:tion|cao)\\b|treinament|induc",
    install: "instal",
    treat: "tratar|tratam|treat|trait(?:er|e|ement)",
    discharge: "descarg|discharg|rejet|verter|vertim|lanc(?:ar|ament)",
    cut: "cort[ae]r?\\b|tala\\b|cutting|abatt|supress",
    cover: "cubr|cubiert|cover|couvr|cobr(?:ir|ira|am)\\b",
    repair: "repar",
    update: "actualiz|updat|atualiz|actualis|mettre a jour|mise a jour",
    notify: "avis(?:ar|o|e)\\b|notif|comunic|signal",
  },
  medium: {
    groundwater: "subterr|groundwater|souterrain|freatic|phreatic|nappe|lencol|acuifer|aquifer|piezomet",
    "surface water": "superficial|surface water|eaux? (?:de )?surfac|superficiel",
    effluent: "efluent|effluent|riles\\b|wastewater|aguas? servid|esgoto|eaux usees|residuair",
    air: "aire\\b|atmosf|atmosph|l'air\\b|\\bar\\b|\\bair\\b",
    noise: "ruido|noise|bruit|sonor|acust|acoust",
    vibration: "vibrac|vibrat",
    soil: "suelo|soils?\\b|\\bsols?\\b|solos?\\b|topsoil",
    flora: "flora|vegetac|vegetat|arbol|tree|arvor|arbre|llareta|especies nativas|native species",
    fauna: "fauna|wildlife|animal|reptil|aves\\b|bird|guanaco|oiseau|peces|fish|poisson|peixe",
    waste: "residuos?\\b(?! liquid)|waste(?!water)|dechet|basura|residuos solid",
    snow: "glaciar|glacier|geleir|nieve|snow|neige",
    heritage: "arqueolog|archaeolog|archeolog|paleontolog|patrimoni|heritage|patrimoine",
    community: "comunidad|communit|communaut|vecin|riverain|vizinh",
  },
  analyte: {
    level:
      "nivel(?:es)? (?:freatic|piezometr|del? agua|d[aeo]s? agua|de(?:l)? (?:los |un )?pozo|estatic)|water (?:table|level)|groundwater level|niveau (?:de la nappe|piezometr|d'eau|phreatic)|nivel d[ae] (?:agua|lencol)",
    pressure:
      "presion(?:es)? de poro|pore pressure|pression interstitiel|poropress|pressao (?:de poro|intersticial)",
    flow: "caudal|flow rate|\\bflow\\b|debit\\b|vazao",
    ph: "\\bph\\b",
    conductivity: "conductiv|condutiv",
    sulfate: "sulfat|sulphat",
    chloride: "clorur|chlorid|cloret|chlorur",
    nitrate: "nitrat",
    copper: "cobre\\b|copper|cuivre",
    arsenic: "arsenic",
    iron: "hierro|\\biron\\b|\\bfer\\b|ferro\\b",
    manganese: "manganes",
    lead: "plomo|plomb|chumbo",
    zinc: "\\bzinc\\b|\\bcinc\\b",
    cadmium: "cadmi",
    mercury: "mercuri|mercury|mercure",
    cyanide: "cianur|cyanid|cyanur|cianet",
    solids: "solidos|solids|matieres en suspension|\\btds\\b|\\btss\\b|\\bstd\\b|\\bsst\\b",
    turbidity: "turbi",
    temperature: "temperatur",
    oils: "hidrocarbur|hydrocarbon|hidrocarbon|aceite|oil and grease|oleos",
    pm10: "\\b[mp][pm] ?-? ?10\\b",
    "pm2.5": "\\b[mp][pm] ?-? ?2[.,]5\\b",
    particles: "particulad|particulat|particule|material particul|polvo|\\bdust\\b|poussier|poeira",
    so2: "\\bso2\\b|dioxido de azufre|sulfur dioxide|dioxyde de soufre|dioxido de enxofre",
    no2: "\\bno[2x]\\b|oxidos de nitrogen|nitrogen oxid|oxydes d'azote|oxidos de nitrogenio",
    freeboard: "revancha|freeboard|revanche|borda livre",
    stability: "estabilidad|stabilit|estabilidade",
  },
  site: {
    tailings: "relave|tailing|rejeito|residus miniers|parc a residus|barragem",
    embankment: "\\bmuro\\b|embankment|\\bdigue\\b|\\bdique\\b",
    dump: "botader|waste rock|sterile|depilha|pilha de esteril|halde",
    pit: "\\brajo\\b|open pit|\\bcava\\b|fosse\\b|\\bmina\\b a cielo",
    plant: "\\bplanta (?:de|concentr)|concentrator|usina\\b|\\busine\\b|processing plant",
    roads: "camino|\\broads?\\b|pistes?\\b|estrada|chemins",
    camp: "campament|\\bcamp\\b|alojament",
    warehouse: "bodega|warehouse|entrepot\\b|deposito de residuos|armazem",
    heap: "\\bpilas? de lix|heap leach|pilhas? de lix",
    intake: "bocatoma|water intake|captac",
    port: "\\bpuerto\\b|\\bport\\b|\\bporto\\b",
  },
  when: {
    night: "nocturn|\\bnight|\\bnuit\\b|noturn",
    day: "diurn|daytime|\\bjour(?:nee)? (?:de )?7",
    construction: "construcc|construction|construcao",
    operation: "\\boperacion\\b|operation(?:al)? phase|\\boperacao\\b|phase d'exploitation",
    closure: "\\bcierre\\b|\\bclosure\\b|fermeture|fechamento|encerramento",
    average: "promedio|average|\\bmean\\b|moyenn|\\bmedias?\\b",
    upstream: "aguas arriba|upstream|en amont|a montante",
    downstream: "aguas abajo|downstream|en aval|a jusante",
    north: "\\bnorte\\b|\\bnorth\\b|\\bnord\\b",
    south: "\\bsur\\b|\\bsouth\\b|\\bsud\\b|\\bsul\\b",
    east: "\\b(?:este|oriente|leste) de\\b|sector (?:este|oriente)|\\beast\\b|l'est\\b",
    west: "\\boeste\\b|\\bponiente\\b|\\bwest\\b|\\bouest\\b",
  },
};

interface Concept {
  readonly kind: Kind;
  readonly name: string;
  readonly pattern: RegExp;
}
const CONCEPTS: readonly Concept[] = KINDS.flatMap((kind) =>
  Object.entries(TABLE[kind]).map(([name, words]) => ({
    kind,
    name,
    pattern: new RegExp(`\\b(?:${words})[a-z0-9]*`, "g"),
  })),
);

export interface Named {
  readonly kind: Kind;
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

/** All concepts that a flat text names, with their positions. */
export function conceptsIn(plain: string): Named[] {
  return CONCEPTS.flatMap(({ kind, name, pattern }) =>
    [...plain.matchAll(pattern)].map(({ index, 0: match }) => ({
      kind,
      name,
      at: index,
      end: index + match.length,
    })),
  );
}

/** General concepts that do not conflict with these more specific ones. */
export const COARSE: Readonly<Record<string, readonly string[]>> = {
  particles: ["pm10", "pm2.5"],
  groundwater: ["level", "pressure"],
};
