import type { Reason } from "../found.ts";
import type { Wording } from "./wording.ts";

/** Who acts, as far as the words before a verb show. */
export type Actor = "owner" | "authority" | "third" | null;

/** A position where a sentence states that something is to be done. */
export interface Signal {
  reason: Reason;
  at: number;
  end: number;
  /** In a subordinate clause: "the plan that must…" identifies the plan, and imposes no duty. */
  subordinate: boolean;
  /** Phrased as advice: "should". */
  weak?: boolean;
  /** A future with another subject than the owner, which orders only in a list of commitments. */
  listed?: boolean;
  actor: Actor;
}

const PREPOSITION =
  /^(?:a|al|ante|antes|bajo|con|conforme|de|del|desde|durante|en|entre|para|por|previo|previa|segun|sin|una vez|cuando|si|dentro|in|on|at|to|for|from|with|within|without|prior|before|after|upon|during|under|unless|where|when|if|as|by|subject|except|dans|pour|avec|sans|apres|avant|selon|lors|sous|pendant|afin|conformement|sauf|notamment|y|e|et|and|or|no|na|nos|nas|ao|apos|ate|sob|sem|caso|mediante|incluyendo|incluindo|including|inclusive)\b/;
const BE = /^(?:\s+(?:not|no|ne|pas|nao|also|\w+ly|\w+mente))*\s+(?:be|ser|etre|se|estar|ficar)\b/;
/** "Deberá realizarse" is passive; in "deberá pronunciarse" after an authority, the authority acts. */
const REFLEXIVE = /^\s+\w+r-?se\b/;

/** Whether a text leaves a bracket or quotation open. */
const isOpen = (text: string): boolean => {
  const count = (pattern: RegExp) => (text.match(pattern) ?? []).length;
  return count(/[(]/g) > count(/[)]/g) || count(/[“«]/g) > count(/[”»]/g);
};

const starts = (pattern: RegExp, text: string, within: number): boolean => {
  for (const match of text.matchAll(pattern)) if (match.index <= within) return true;
  return false;
};

/** A conjunction before another clause's subject: "…, y el titular conservará". */
const JOINED_SUBJECT =
  /^\s*(?:y|e|et|and|but|pero|mas|mais)\s+(?=(?:el|la|los|las|the|o|a|os|as|le|les)\s|l')/;

/** The subject: the last part before the verb that does not begin with a preposition, and where it begins. */
export function subjectBefore(prefix: string): { text: string; at: number } {
  const parts: { text: string; at: number }[] = [];
  let from = 0;
  for (const { index, 0: separator } of [...prefix.matchAll(/[,;:]\s+/g), { index: prefix.length, 0: "" }]) {
    const part = prefix.slice(from, index);
    const words = part.replace(JOINED_SUBJECT, "");
    parts.push({ text: words.trim(), at: from + part.length - words.trimStart().length });
    from = index + separator.length;
  }
  return (
    parts.findLast(({ text }, at) => text.length > 2 && (at === 0 || !PREPOSITION.test(text))) ?? {
      text: "",
      at: 0,
    }
  );
}

const PARTICIPLES = /\b\w{3,}(?:[ai]d[oa]s?|[^e\W]ed)\b/g;

/**
 * The agent of the passive, if it is the verb's own: in "must be moved according to the plan approved by the council",
 * the council approves.
 */
function agentAfter(verb: string, after: string, wording: Wording): string | null {
  const by = wording.by.exec(after);
  if (!by) return null;
  const participles = (text: string) => text.match(PARTICIPLES)?.length ?? 0;
  const own = participles(verb) > 0 ? 0 : 1;
  return participles(by[0]) > own ? null : after.slice(by[0].length - 1, by[0].length + 45);
}

function actorOf(prefix: string, verb: string, after: string, wording: Wording, isPassive: boolean): Actor {
  const reflexive = REFLEXIVE.test(after);
  if (reflexive && starts(wording.authority, subjectBefore(prefix).text, 12)) return "authority";
  if (isPassive || reflexive || BE.test(after)) {
    const agent = agentAfter(verb, after, wording);
    if (agent !== null && starts(wording.owner, agent, 25)) return "owner";
    if (agent !== null && starts(wording.authority, agent, 12)) return "authority";
    if (agent !== null) return null;
    if (starts(wording.request, subjectBefore(prefix).text, 12)) return "third";
    return starts(wording.owner, prefix, prefix.length) ? "owner" : null;
  }
  const subject = subjectBefore(prefix).text;
  // "The results of the authority": the noun after a preposition is not the subject.
  const head = subject.search(
    /\s(?:de|del|of|du|des|d'\w+|da|do|das|dos|para|for|pour|in|en|dans|a|to|al)\s/,
  );
  const reach = head < 0 ? 45 : Math.min(45, head + 1);
  if (starts(wording.owner, subject, reach)) return "owner";
  if (starts(wording.authority, subject, reach)) return "authority";
  if (starts(wording.third, subject, reach) || starts(wording.request, subject, 12)) return "third";
  return starts(wording.owner, subject, subject.length) ? "owner" : null;
}

const KINDS: [Reason, keyof Wording][] = [
  ["prohibition", "prohibition"],
  ["undertaking", "undertaking"],
  ["modal", "modal"],
  ["modal", "advice"],
  ["prescriptive_present", "ownerActs"],
  ["passive", "futurePassive"],
  ["limit", "limit"],
  ["prescriptive_present", "present"],
  ["future", "future"],
];

const isPassive = (reason: Reason, verb: string): boolean =>
  reason === "passive" || (reason === "prescriptive_present" && /^(?:est|sont|fait|font)\b/.test(verb));

/** "He records the results": the pronoun refers to the actor of the previous sentence. */
export function pronounSignal(plain: string, wording: Wording, before: Actor): Signal | null {
  const found = before === "authority" || before === "third" ? null : wording.pronounActs?.exec(plain);
  if (!found) return null;
  return { reason: "prescriptive_present", at: 0, end: found[0].length, subordinate: false, actor: before };
}

/** Words that look like a future tense that has lost its accent: "minera", "pedreira", "para". */
const NO_FUTURE =
  /(?:eira|(?:^|\W)(?:para|clara|camara|era|fuera|minera|manera|primera|tercera|cantera|carretera|ladera|madera|cualquiera|siquiera|espera|escalera|frontera|piedra|mira|lira|compara|prepara|separa|declara|ampara|retira|gira|tira|hubiera|tuviera|pudiera|hiciera|debiera|quiera))$/;

/** A pattern that distinguishes accents, for text that has lost them. */
const withoutAccents = new Map<RegExp, RegExp>();
function unaccented(pattern: RegExp): RegExp {
  const known = withoutAccents.get(pattern);
  if (known) return known;
  const made = new RegExp(pattern.source.normalize("NFD").replace(/\p{Mn}/gu, ""), pattern.flags);
  withoutAccents.set(pattern, made);
  return made;
}

/**
 * All signals of a sentence. `accented` is the text in lower case with its accents, `plain` without.
 *
 * @param isRough whether OCR read the text, which loses accents: then a verb in the future without its accent counts
 *   with the owner as its subject
 */
export function signalsIn(accented: string, plain: string, wording: Wording, isRough = false): Signal[] {
  const signals: Signal[] = [];
  for (const [reason, key] of KINDS) {
    const pattern = wording[key];
    if (!(pattern instanceof RegExp)) continue;
    const matches = [...(pattern.unicode ? accented : plain).matchAll(pattern)];
    const hasLostAccents = isRough && pattern.unicode && matches.length === 0;
    for (const match of hasLostAccents ? plain.matchAll(unaccented(pattern)) : matches) {
      const at = match.index;
      const prefix = plain.slice(0, at);
      if (isOpen(prefix)) continue;
      const actor =
        key === "ownerActs"
          ? "owner"
          : actorOf(
              prefix,
              match[0],
              plain.slice(at + match[0].length),
              wording,
              isPassive(reason, match[0]),
            );
      // The future tense is as often a description as an order, in languages with other ways to order.
      if (hasLostAccents && NO_FUTURE.test(match[0])) continue;
      const isFact = key === "future" && actor !== "owner";
      if (isFact && hasLostAccents) continue;
      signals.push({
        reason,
        at,
        end: at + match[0].length,
        subordinate: wording.subordinate.test(prefix.slice(-120)),
        actor,
        ...(key === "advice" ? { weak: true } : {}),
        ...(isFact && !wording.futureOrders ? { listed: true } : {}),
      });
    }
  }
  return signals;
}
