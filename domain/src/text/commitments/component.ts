import type { Component } from "../found.ts";
import { flat } from "./flat.ts";

/** Word beginnings that indicate a component in the four languages, flat; the strong ones count more. */
const WORDS: Readonly<Record<Exclude<Component, "general">, { strong: string; weak: string }>> = {
  water: {
    strong:
      "agua|aguas|aguas subterranea|water|groundwater|surface water|eau|eaux|nappe|hidric|hydri|hidrolog|hydrolog|hidrogeolog|efluent|effluent|vertimient|lancament|aquifer|acuifer|wastewater|residuair|riles|stream|watercourse|cours d'eau|curso d'agua|manantial|bofedal|drainage acide|sediment-laden|sediment laden|turbid|pluvial|hydrocarbur",
    weak: "descarga|discharge|rejet|caudal|flow|debit|vazao|rio|river|riviere|lago|lake|pozo|sondaje|well|forage|poco|drenaj|drainage|canalisation|canaliz|pond|bassin|cuvette|retention|retencion|erosion and sediment|sediment|ph\\b|alcantarill|egout|esgoto|estanque|aljibe",
  },
  air: {
    strong:
      "aire\\b(?! de)|atmosf|atmosph|air quality|qualidade do ar|calidad del aire|l'air\\b|polvo|dust|poussiere|poeira|material particulad|particulate|particul|mp10|pm10|pm2|mp2|emisiones|emissoes|odeur|odor|olor|fumee|fumaca|chemine|chimenea|humect|umectac|gaz",
    weak: "emission|emision|emissao|brulage|quema|queima|burning|stack|combusti|ventil",
  },
  noise: {
    strong:
      "ruido|noise|bruit|sonore|sonor|acoust|acust|vibrac|vibrat|blast|voladura|tronadura|desmonte com explosiv|decibel|db\\(|dba\\b|tirs? de mine",
    weak: "explosiv|emergence",
  },
  soil: {
    strong:
      "suelo|suelos|soil|topsoil|solo\\b|solos\\b|erosion|erosao|erosao|cierre|closure|reclamation|reclaim|rehabilit|remise en etat|recuperacao de areas|areas degradadas|talud|slope|relieve|stockpil|overburden|post-closure|postcierre|desmantelamiento",
    weak: "excavac|excavat|remocion de tierra|terreno|terras|plataforma|pit\\b|revegetat",
  },
  flora_fauna: {
    strong:
      "flora|fauna|vegetac|vegetat|especies|species|espece|wildlife|habitat|bosque|forest|floresta|foret|arbol|tree|arvore|arbre|biodivers|bird|aves|oiseau|peces|fish\\b|poisson|peixe|ecosistem|ecossistem|ecosystem|bofedal|humedal|wetland|zone humide|invasive|exotic|atropelament|revegetac|reforest|plantio|weeds|noxious|caribou|mamifer|mammal|reptil|herpet|guanaco",
    weak: "rescate|resgate|relocaliz|planta(?:s|cion)?\\b|desmatament|supressao|semill|seed",
  },
  waste: {
    strong:
      "residuo|residuos|waste|dechet|basura|garbage|rejeito|relave|tailing|relleno sanitario|landfill|decharges?\\b|aterro|botadero|waste rock|esteril|sterile|escombr|desmonte|chatarra|lodos|boues|sludge|reciclaj|sustancias peligrosas|hazardous|dangereux",
    weak: "recycl|almacenamiento|storage|entreposage|stockage|armazenamento|dispos|aceite|oil\\b",
  },
  social: {
    strong:
      "comunidad|community|communities|communaute|comunidade|poblacion|population|populacao|indigen|first nation|consulta|consultation|participacion ciudadana|participacao social|reasentamiento|resettlement|realocacao|remocao|quilombola|empleo local|turismo|vecinos|riverains|salud publica|public health|vetores|educacao ambiental|educacion ambiental|comunicacao social",
    weak: "social|socio|quejas|complaint|reclamos|plaintes|transito|traffic|trafic|habitante|local population",
  },
  archaeology: {
    strong:
      "arqueolog|archaeolog|archeolog|paleontolog|palaeontolog|patrimonio cultural|patrimonio arqueologico|heritage|patrimoine|patrimonio historico|chance find|hallazgo|fosil|fossil|monumento|monument|sitio sagrado|ruinas|vestigio|iphan",
    weak: "cultural|historic",
  },
};

const KINDS = Object.keys(WORDS) as Exclude<Component, "general">[];
const patternOf = (words: string) => new RegExp(`\\b(?:${words})`, "g");
const PATTERNS = KINDS.map((kind) => ({
  kind,
  strong: patternOf(WORDS[kind].strong),
  weak: patternOf(WORDS[kind].weak),
}));

const pointsOf = (text: string, { strong, weak }: { strong: RegExp; weak: RegExp }): number =>
  Math.min(3, 1.5 * [...text.matchAll(strong)].length) + Math.min(1, 0.6 * [...text.matchAll(weak)].length);

/** Whether a flat text names one of the components. */
export const mentionsComponent = (plain: string): boolean =>
  PATTERNS.some(({ strong }) => plain.search(strong) >= 0);

/** Weights of the headings, the nearest first. */
const ABOVE = [1.3, 1, 0.8];

/**
 * The component of a sentence: by its own words, early ones having most weight, and by those of the headings above it,
 * the nearest having most. A sentence without such words continues the previous sentence's component; general where
 * nothing indicates one.
 */
export function componentOf(
  text: string,
  headings: readonly string[],
  before: Component = "general",
): Component {
  const own = flat(text);
  const start = own.slice(0, Math.max(60, own.length / 3));
  const above = [...headings].reverse().map(flat);
  let best: Component = "general";
  let highest = 0.9;
  let named = false;
  for (const pattern of PATTERNS) {
    const words = pointsOf(own, pattern);
    let points = words + 0.4 * pointsOf(start, pattern) + (pattern.kind === before ? 0.5 : 0);
    named ||= words > 0;
    above.forEach((heading, index) => {
      points += pointsOf(heading, pattern) * (ABOVE[index] ?? 0.6);
    });
    if (points > highest) [best, highest] = [pattern.kind, points];
  }
  return best === "general" && !named ? before : best;
}

/**
 * The component of a whole document, if it has one: an act on effluents need not mention water in each sentence.
 * General where several are mentioned, or few sentences mention any.
 */
export function themeOf(components: readonly Component[]): Component {
  const named = components.filter((component) => component !== "general");
  if (named.length < 5 || named.length < 0.3 * components.length) return "general";
  const counts = new Map<Component, number>();
  for (const component of named) counts.set(component, (counts.get(component) ?? 0) + 1);
  const [theme, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
  return most >= 0.6 * named.length ? theme : "general";
}
