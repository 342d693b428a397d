/**
 * How a language says that somebody has to do something, and what looks like it and is not. All patterns are asked of
 * flat text (small letters, no accents); those made by `seeing` see the accents.
 */
export interface Wording {
  /** Duty: must, shall, deberá, doit, deve. */
  modal: RegExp;
  /** Should: some permits order so, others advise. */
  advice: RegExp;
  prohibition: RegExp;
  undertaking: RegExp;
  /** Will be done: future passive, or reflexive in Spanish. */
  futurePassive: RegExp;
  /** A verb in the future. Counts where the owner is its subject. */
  future: RegExp;
  /** Does the future order, whoever is its subject? */
  futureOrders: boolean;
  /** Something is done or has a quality, as permits prescribe in the present. Null where they do not. */
  present: RegExp | null;
  /** The owner with a verb in the present, where permits prescribe so: L'exploitant tient à jour… Null where they do not. */
  ownerActs: RegExp | null;
  /** The same with a pronoun for the one whom the sentence before named. */
  pronounActs: RegExp | null;
  /** Begins with what is to be done: Apresentar…, Submit…; after numbering and label. */
  action: RegExp;
  /** Begins with the noun of an action: Monitoreo mensual de… */
  nominal: RegExp;
  /** A value not to be passed, or to be reached. */
  limit: RegExp;
  permission: RegExp;
  exemption: RegExp;
  owner: RegExp;
  /** Whoever orders, inspects and approves. */
  authority: RegExp;
  /** Others than the owner, and not the authority. */
  third: RegExp;
  /** What is asked of the authority: applications, whose rules are procedure. */
  request: RegExp;
  /** What only an authority does to somebody: approve, notify, sanction. */
  authorityActs: RegExp;
  recital: RegExp;
  definition: RegExp;
  objective: RegExp;
  /** Appeals, penalties, validity, entry into force. */
  procedure: RegExp;
  /** What the project is, or does to its surroundings. */
  description: RegExp;
  /** Right before a verb: it belongs to a clause under another. */
  subordinate: RegExp;
  /** By whom something passive is done, right after the verb. */
  by: RegExp;
}

/** A pattern of several alternatives, each a line. */
export const any = (...alternatives: string[]): RegExp => new RegExp(`(?:${alternatives.join("|")})`, "g");
/** The same, at the beginning. */
export const begins = (...alternatives: string[]): RegExp => new RegExp(`^(?:${alternatives.join("|")})`);
/** Seeing accents: letters of any script, small. */
export const seeing = (...alternatives: string[]): RegExp =>
  new RegExp(`(?:${alternatives.join("|")})`, "gu");
