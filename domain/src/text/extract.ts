import { type Actor, pronounSignal } from "./commitments/clauses.ts";
import { type ComponentContext, componentOf, themeOf } from "./commitments/component.ts";
import { detailsOf } from "./commitments/details.ts";
import { evidenceOf } from "./commitments/evidence.ts";
import { type Field, fieldOf, inlineLabel, isDutyColumn } from "./commitments/fields.ts";
import { flat } from "./commitments/flat.ts";
import { languageOf, sentenceLanguage } from "./commitments/language.ts";
import { wordingsFor } from "./commitments/names.ts";
import { responsibleIn } from "./commitments/responsible.ts";
import { type OwnEvidence, scoreOf, signalsInPlace } from "./commitments/score.ts";
import { moodsByContent, type Placed } from "./commitments/section-moods.ts";
import { Sections } from "./commitments/sections.ts";
import { type Stem, Stems } from "./commitments/stems.ts";
import { timesIn } from "./commitments/times.ts";
import type { Wording } from "./commitments/wording.ts";
import { unmarked } from "./document-text/markers.ts";
import type { Component, Found, ReadLanguage } from "./found.ts";
import { type Unit, unitsOf } from "./layout.ts";
import type { PageText } from "./page.ts";
import { cutAt } from "./well-formed.ts";

/** Confidence from which a sentence is proposed as a commitment. */
const SURE_ENOUGH = 0.5;
const SUMMARY = 160;
/** Maximum number of words of a form entry for a frequency or deadline; a longer one is a sentence of its own. */
const BRIEF = 8;

/** The text cut at a word boundary, for lists. */
export function summaryOf(text: string): string {
  const words = unmarked(text).trim();
  if (words.length <= SUMMARY) return words;
  const cut = cutAt(words, SUMMARY);
  return `${cutAt(cut, Math.max(cut.lastIndexOf(" "), SUMMARY / 2)).replace(/[,;:\s]+$/, "")}…`;
}

/** Tracks the form field that sentences belong to: by the label before them, else by that of their row. */
class Fields {
  private block: Unit["block"] | null = null;
  private row: string | null = null;
  private field: Field = null;

  /** The field of a unit, and its text without the label. */
  classify(unit: Unit): { field: Field; words: string; isLabelled: boolean } {
    const { block } = unit;
    if (block.label !== this.row || block.cells === 0) {
      if (block !== this.block) this.field = block.label ? fieldOf(block.label) : null;
      this.row = block.label;
    }
    this.block = block;
    const inline = inlineLabel(unit.text);
    const own = inline ? fieldOf(inline.label) : null;
    if (inline && own) this.field = own;
    const isLabelled = inline !== null && own !== null;
    return { field: this.field, words: isLabelled ? inline.rest : unmarked(unit.text), isLabelled };
  }
}

/** Adds a form's or table's further entries to its commitments: frequency, indicator and responsible. */
function detailOf(entries: readonly Found[], field: Field, words: string): void {
  // A column names its responsible explicitly: more surely than a role in the words of the measure.
  if (field === "indicator" || field === "responsible") for (const entry of entries) entry[field] = words;
  if (field === "when" && words.split(" ").length <= BRIEF)
    for (const entry of entries) entry.frequency ??= words;
}

type Details = Pick<Found, "frequency" | "deadline" | "condition" | "indicator" | "responsible">;

/** Words of the head of a list that its items may omit: who, by when. */
function withHead(own: Details, stem: Stem | null, language: ReadLanguage): Details {
  if (stem?.orders !== "duty") return own;
  const head = timesIn(stem.text, language);
  const hasTime = own.frequency !== null || own.deadline !== null;
  return {
    ...own,
    responsible: own.responsible ?? stem.responsible,
    frequency: hasTime ? own.frequency : head.frequency,
    deadline: hasTime ? own.deadline : head.deadline,
    condition: own.condition ?? detailsOf(stem.text, language).condition,
  };
}

/** A list item's summary begins with the head of its list, without which it is not understood. */
const summaryWithHead = (text: string, stem: Stem | null): string =>
  stem?.orders === "duty" ? summaryOf(`${summaryOf(stem.text)} ${unmarked(text)}`) : summaryOf(text);

/**
 * Extracts the environmental commitments of a document from its pages' text alone. Deterministic; each commitment has
 * its reasons.
 *
 * @param pages in the document's order, with their text
 * @param options.language if known; otherwise it is detected
 */
export function extractCommitments(
  pages: readonly PageText[],
  options: { language?: ReadLanguage } = {},
): Found[] {
  const units = unitsOf(pages);
  const texts = units.map((unit) => unit.text);
  const ofDocument = options.language ?? languageOf(texts);
  const placed = placedIn(units, ofDocument, wordingsFor(texts));
  const moods = moodsByContent(placed);
  const rows = cellsByRow(units);
  const stems = new Stems();
  const commitments = new Commitments();
  let before: Actor = null;
  placed.forEach((sentence, at) => {
    const { unit, field, words, language, heading, item, entry } = sentence;
    if (heading) commitments.beginSection();
    const mood = moods[at] ?? null;
    const own = withPronoun(sentence, before);
    const stem = stems.over(unit);
    const signals = signalsInPlace(own.signals, { mood, item, entry });
    const evidence = { ...own, signals, field, entry, stem: stem?.orders ?? null, mood, heading, item };
    const { confidence, reasons } = scoreOf(evidence);
    const responsible = responsibleIn(words, flat(words), evidence.signals, sentence.wording, language);
    stems.add(unit, evidence, confidence, responsible);
    before =
      evidence.signals.find((signal) => !signal.subordinate)?.actor ?? (evidence.owner ? "owner" : null);
    commitments.addDetail(unit, field, words, confidence);
    if (sentence.isLabelled && field === "when" && confidence < SURE_ENOUGH)
      commitments.addFrequency(unit, timesIn(words, language).frequency);
    if (confidence >= SURE_ENOUGH)
      commitments.add(
        unit,
        { headings: sentence.headings, beside: besideOf(unit, rows, stem) },
        (component) => ({ ...factsOf(sentence, stem, responsible), component, confidence, reasons }),
      );
  });
  return commitments.withTheme();
}

/** What the words of a commitment state, and those of its list's head where they state nothing. */
function factsOf(
  { unit, words, language }: Sentence,
  stem: Stem | null,
  responsible: string | null,
): Omit<Found, "component" | "confidence" | "reasons"> {
  const own = { ...timesIn(words, language), ...detailsOf(words, language), responsible };
  return {
    text: unit.text,
    summary: summaryWithHead(unit.text, stem),
    page: unit.page,
    pageEnd: unit.pageEnd,
    rects: unit.rects,
    language,
    ...withHead(own, stem, language),
  };
}

/** The texts of the cells in each row of the tables. */
function cellsByRow(units: readonly Unit[]): ReadonlyMap<number, Unit[]> {
  const rows = new Map<number, Unit[]>();
  for (const unit of units)
    if (unit.block.row > 0) rows.set(unit.block.row, [...(rows.get(unit.block.row) ?? []), unit]);
  return rows;
}

/** The texts that indicate what a sentence is about: the other cells of its row, or the head of its list. */
function besideOf(unit: Unit, rows: ReadonlyMap<number, Unit[]>, stem: Stem | null): string[] {
  const cells = (rows.get(unit.block.row) ?? []).filter(({ block }) => block !== unit.block);
  return [...cells.map(({ text }) => text), ...(stem ? [stem.text] : [])];
}

/** A sentence with what its words and its place show. */
interface Sentence extends Placed {
  unit: Unit;
  field: Field;
  /** Its text without numbering and label. */
  words: string;
  /** Whether a label begins its text: "Frequência: mensal". */
  isLabelled: boolean;
  language: ReadLanguage;
  wording: Wording;
  /** Whether it is below a column that is named after its duties. */
  entry: boolean;
  /** The headings above it, from the outermost inwards. */
  headings: readonly string[];
}

const SUBJECT_LABEL = /^\W*(?:componente?|materia|impactos?|impacts?|riesgos?|risks?|aspect\w*)\b/;

/** Whether a form's entry says what its other entries are about: "Componente: aire". */
const isSubjectOfForm = ({ block }: Unit): boolean =>
  block.cells === 2 && block.label !== null && SUBJECT_LABEL.test(flat(block.label));

function placedIn(
  units: readonly Unit[],
  ofDocument: ReadLanguage,
  wordings: Readonly<Record<ReadLanguage, Wording>>,
): Sentence[] {
  const [sections, fields] = [new Sections(), new Fields()];
  let subject: string[] = [];
  return units.map((unit) => {
    sections.add(unit);
    if (unit.heading) subject = [];
    if (isSubjectOfForm(unit)) subject = [unit.text];
    const { field, words, isLabelled } = fields.classify(unit);
    const language = sentenceLanguage(unit.text, ofDocument);
    const wording = wordings[language];
    return {
      unit,
      field,
      words,
      isLabelled,
      language,
      wording,
      own: evidenceOf(words, language, wording, unit.rough),
      under: sections.innermost,
      headings: [...sections.headings.map(({ text }) => text), ...(unit.block.cells === 2 ? subject : [])],
      heading: unit.heading,
      item: unit.first && unit.block.marker !== null,
      entry: unit.block.cells > 1 && unit.block.label !== null && isDutyColumn(unit.block.label),
    };
  });
}

/** The evidence with the duty that a pronoun for the previous sentence's actor expresses. */
function withPronoun({ own, words, wording }: Sentence, before: Actor): OwnEvidence {
  const pronoun = pronounSignal(flat(words), wording, before);
  return pronoun ? { ...own, signals: [...own.signals, pronoun] } : own;
}

/** The commitments found so far, with their place in sections and rows of tables. */
class Commitments {
  private readonly found: Found[] = [];
  private readonly rows: number[] = [];
  private readonly isExplicit: boolean[] = [];
  private section = 0;
  /** The paragraph's component so far, which its next sentence may omit. */
  private component: Component | undefined;

  beginSection(): void {
    this.section = this.found.length;
  }

  /** A row of a table completes the commitments of its row; an entry of a form those of its section. */
  addDetail({ block }: Unit, field: Field, words: string, confidence: number): void {
    if (block.cells > 2)
      detailOf(
        this.found.filter((_, at) => this.rows[at] === block.row),
        field,
        words,
      );
    else if (block.cells > 0 && confidence < SURE_ENOUGH)
      detailOf(this.found.slice(this.section), field, words);
  }

  /** A label in running text, "Frequência: mensal", states how often the duty before it is to be complied with. */
  addFrequency({ block }: Unit, frequency: string | null): void {
    const last = this.found.length > this.section ? this.found.at(-1) : undefined;
    if (block.cells === 0 && last && frequency !== null) last.frequency ??= frequency;
  }

  add(unit: Unit, context: Omit<ComponentContext, "before">, create: (component: Component) => Found): void {
    this.rows.push(unit.block.row);
    const before = unit.first ? undefined : this.component;
    const { component, isExplicit } = componentOf(unit.text, { ...context, before });
    this.component = component;
    this.found.push(create(component));
    this.isExplicit.push(isExplicit);
  }

  /** All of them: one that nothing indicates belongs to the theme of the document. */
  withTheme(): Found[] {
    const theme = themeOf(this.found.map(({ component }) => component));
    return this.found.map((one, at) => (this.isExplicit[at] ? one : { ...one, component: theme }));
  }
}
