import { unmarked } from "../document-text/markers.ts";
import type { Unit } from "../layout.ts";
import { flat } from "./flat.ts";
import { type Evidence, isOwnDuty } from "./score.ts";

/** The head of a list. */
export interface Stem {
  /** Its words without numbering. */
  text: string;
  /** Who has to act according to it; null where it does not say. */
  responsible: string | null;
  x: number;
  style: string | null;
  orders: "duty" | "content" | "off" | "plain";
}

/** Heads of lists of the contents of a plan, report or application: their items are no duties of their own. */
const CONTENT =
  /\b(?:includ\w+|contain\w*|consist\w*|accompan\w+|information|documents?|compos\w+|inclu\w+|conten\w+|contie\w+|informacion|informacoes|documentos?|datos|dados|antecedentes|acompan\w+|anex\w+|comprend\w*|comport\w+|renseignements|accompagn\w+|pieces|donnees|indiqu\w+|precis\w+|constar|instrumentos|that|which|que|qui|cual\w*)[^:]{0,60}:$/;

/** Heads of lists of conditions, whoever grants the permit: "El Ministro otorga la licencia, bajo las siguientes condiciones:" */
const CONDITIONS =
  /\b(?:condicion(?:es|antes|amientos)|obligaciones|medidas|compromisos|exigencias|conditions?|requirements|commitments|prescriptions|obligations|mesures|engagements|condicoes|obrigacoes|compromissos)\b[^:]{0,30}:$/;
/** "Les mesures suivantes s'appliquent pendant les travaux :" */
const FOLLOWING =
  /\b(?:siguientes (?:condiciones|obligaciones|medidas|compromisos|exigencias)|(?:condiciones|obligaciones|medidas) siguientes|following (?:conditions?|requirements|commitments|measures)|(?:conditions|prescriptions|obligations|mesures|engagements) suivant(?:e?s)|seguintes (?:condicoes|obrigacoes|medidas|compromissos)|(?:condicoes|obrigacoes|medidas) seguintes)\b[^:.;]{0,120}:$/;
/** What the holder ensures is no content of a document: "Le titulaire s'assure que :" */
const ENSURES =
  /\b(?:s'assure(?:nt|ra|ront)?|veille(?:nt|ra|ront)? a ce|asegur\w+|garanti\w+|vel\w+ por|ensures?|assegur\w+) (?:de )?(?:que|that) ?:$/;
/** The holder alone, whose verbs the items have: "Durante la operación, el titular:" */
const ACTOR =
  /(?:^|[,;] ?)(?:(?:el|la|los|las|the|o|a|le) |l')?(?:titular(?:es)?(?: del proyecto| minero)?|proponente|promovente|concesionari[oa]|permisionari[oa]|operador|empresa|permittee|permit holder|licen[sc]ee|proponent|operator|holder|exploitante?|titulaire(?: de l'autorisation)?|permissionnaire|petitionnaire|concessionnaire|initiateur|promoteur|beneficiaire|empreendedor|requerente|licenciad[oa]|concessionaria) ?:$/;
const MAY = /\b(?:podra|podran|puede|pueden|may|can|peut|peuvent|pourra|podera|poderao|pode|podem)\b/;

const edgeOf = (unit: Unit): number => unit.block.lines[0]?.x ?? 0;
const styleOf = (unit: Unit): string | null => {
  const { marker } = unit.block;
  return marker ? `${marker.style}${marker.style === "number" ? marker.depth : ""}` : null;
};

const SHORT = 8;
/** Whether a head binds the holder by itself, too short for a confidence: "El titular se obliga a:" */
const bindsHolder = (evidence: Evidence): boolean =>
  evidence.words <= SHORT && evidence.owner && isOwnDuty(evidence);

/** The heads of lists: "The plan must:" above its items. Items share what their head orders. */
export class Stems {
  private open: Stem[] = [];

  /** The head of the unit's list; null outside of lists. */
  over(unit: Unit): Stem | null {
    if (unit.heading) this.open = [];
    if (unit.first) this.close(unit);
    return this.open.at(-1) ?? null;
  }

  private close(unit: Unit): void {
    const style = styleOf(unit);
    const x = edgeOf(unit);
    const lower = /^\p{Ll}/u.test(unit.text);
    for (let stem = this.open.at(-1); stem; stem = this.open.at(-1)) {
      const inset = x > stem.x + 3;
      // The left edge changes between pages and columns, so the numbering decides.
      if (inset || lower || (style !== null && style !== stem.style)) return;
      this.open.pop();
    }
  }

  add(unit: Unit, evidence: Evidence, confidence: number, responsible: string | null): void {
    const hasSignal = evidence.permission >= 0 || evidence.signals.length > 0;
    if (!/:$/.test(unit.text) || (unit.heading && evidence.words < 4 && !hasSignal)) return;
    const plain = flat(unit.text);
    const areConditions = (CONDITIONS.test(plain) || FOLLOWING.test(plain)) && !MAY.test(plain);
    const isEnsured = ENSURES.test(plain);
    const isBound = isEnsured || bindsHolder(evidence) || ACTOR.test(plain);
    const duty =
      areConditions ||
      isBound ||
      evidence.opens === "action" ||
      evidence.signals.some(
        (signal) => !signal.subordinate && signal.actor !== "authority" && signal.actor !== "third",
      );
    const off =
      evidence.exemption >= 0 ||
      (evidence.recital && !(evidence.conjunction && isOwnDuty(evidence))) ||
      evidence.aim ||
      evidence.definition ||
      evidence.field === "aim" ||
      (evidence.permission >= 0 && !duty) ||
      (evidence.signals.some((signal) => signal.actor === "authority") && !areConditions);
    const duties = CONTENT.test(plain) && !areConditions && !isEnsured ? "content" : "duty";
    const orders = off ? "off" : duty && (confidence > 0.35 || areConditions || isBound) ? duties : "plain";
    this.open.push({ text: unmarked(unit.text), responsible, x: edgeOf(unit), style: styleOf(unit), orders });
  }
}
