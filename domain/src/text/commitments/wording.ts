/**
 * How a language expresses duties, and similar phrases that are none. All patterns are matched against flat text (lower
 * case, no accents), except those made by `seeing`, which distinguish accents.
 */
export interface Wording {
  /** Duty: must, shall, deberá, doit, deve. */
  modal: RegExp;
  /** Should: an order in some permits, advice in others. */
  advice: RegExp;
  prohibition: RegExp;
  undertaking: RegExp;
  /** Will be done: future passive, or reflexive in Spanish. */
  futurePassive: RegExp;
  /** A verb in the future tense. Counts only with the owner as subject. */
  future: RegExp;
  /** Whether the future tense orders with any subject. */
  futureOrders: boolean;
  /** Passive or descriptive present tense with which permits prescribe. Null where the language does not. */
  present: RegExp | null;
  /**
   * The same in a numbered condition, in languages whose present tense mostly describes: As pargas são colocadas…
   */
  listed: RegExp | null;
  /**
   * The owner with a verb in the present, where permits prescribe so: L'exploitant tient à jour… Null where the
   * language does not.
   */
  ownerActs: RegExp | null;
  /** The same with a pronoun that refers to the previous sentence's actor. */
  pronounActs: RegExp | null;
  /** Begins with the verb of an action: Apresentar…, Submit…; after numbering and label. */
  action: RegExp;
  /** Begins with the noun of an action: Monitoreo mensual de… */
  nominal: RegExp;
  /** A maximum or minimum value. */
  limit: RegExp;
  permission: RegExp;
  exemption: RegExp;
  owner: RegExp;
  /** Bodies that order, inspect and approve. */
  authority: RegExp;
  /** Parties other than the owner and the authority. */
  third: RegExp;
  /** Applications to the authority, whose rules are procedure. */
  request: RegExp;
  /** Acts that only an authority performs: approve, notify, sanction. */
  authorityActs: RegExp;
  recital: RegExp;
  definition: RegExp;
  objective: RegExp;
  /** Appeals, penalties, validity, entry into force. */
  procedure: RegExp;
  /** Descriptions of the project and its effects on its surroundings. */
  description: RegExp;
  /** Words right before a verb that make its clause subordinate. */
  subordinate: RegExp;
  /** Words right after a passive verb that introduce the agent. */
  by: RegExp;
}

/** A pattern of several alternatives, one per line. */
export const any = (...alternatives: string[]): RegExp => new RegExp(`(?:${alternatives.join("|")})`, "g");
/** The same, anchored at the beginning. */
export const begins = (...alternatives: string[]): RegExp => new RegExp(`^(?:${alternatives.join("|")})`);
/** For text with accents: letters of any script, lower case. */
export const seeing = (...alternatives: string[]): RegExp =>
  new RegExp(`(?:${alternatives.join("|")})`, "gu");
