import type { Actor } from "./commitments/clauses.ts";
import { componentOf, themeOf } from "./commitments/component.ts";
import { detailsOf } from "./commitments/details.ts";
import { evidenceOf } from "./commitments/evidence.ts";
import { type Field, fieldOf, inlineLabel } from "./commitments/fields.ts";
import { languageOf, sentenceLanguage } from "./commitments/language.ts";
import { wordingsFor } from "./commitments/names.ts";
import { scoreOf } from "./commitments/score.ts";
import { Sections } from "./commitments/sections.ts";
import { Stems } from "./commitments/stems.ts";
import { timesIn } from "./commitments/times.ts";
import type { Component, Found, ReadLanguage } from "./found.ts";
import { type Unit, unitsOf } from "./layout.ts";
import type { PageText } from "./page.ts";
import { unmarked } from "./document-text/markers.ts";
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
  take(unit: Unit): { field: Field; words: string } {
    const { block } = unit;
    if (block.label !== this.row || block.cells === 0) {
      if (block !== this.block) this.field = block.label ? fieldOf(block.label) : null;
      this.row = block.label;
    }
    this.block = block;
    const inline = inlineLabel(unit.text);
    const own = inline ? fieldOf(inline.label) : null;
    if (inline && own) this.field = own;
    return { field: this.field, words: inline && own ? inline.rest : unmarked(unit.text) };
  }
}

/** Adds a form's or table's further entries to its commitments: frequency, indicator and responsible. */
function detailOf(entries: readonly Found[], field: Field, words: string): void {
  if (field === "indicator" || field === "responsible") for (const entry of entries) entry[field] ??= words;
  if (field === "when" && words.split(" ").length <= BRIEF)
    for (const entry of entries) entry.frequency ??= words;
}

const commitmentOf = (
  unit: Unit,
  words: string,
  language: ReadLanguage,
  rest: Pick<Found, "component" | "confidence" | "reasons">,
): Found => ({
  text: unit.text,
  summary: summaryOf(unit.text),
  page: unit.page,
  pageEnd: unit.pageEnd,
  rects: unit.rects,
  language,
  ...timesIn(words, language),
  ...detailsOf(words, language),
  ...rest,
});

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
  const wordings = wordingsFor(texts);
  const [sections, stems, fields] = [new Sections(), new Stems(), new Fields()];
  const found: Found[] = [];
  const rows: number[] = [];
  let before: Actor = null;
  let section = 0;
  // The paragraph's component so far, which its next sentence may omit.
  let about: Component | undefined;
  for (const unit of units) {
    sections.take(unit);
    if (unit.heading) section = found.length;
    const { field, words } = fields.take(unit);
    const language = sentenceLanguage(unit.text, ofDocument);
    const item = unit.first && unit.block.marker !== null;
    const around = {
      field,
      stem: stems.over(unit),
      mood: sections.mood,
      heading: unit.heading,
      item,
      before,
    };
    const evidence = evidenceOf(words, language, wordings[language], around);
    const { confidence, reasons } = scoreOf(evidence);
    stems.take(unit, evidence, confidence);
    before =
      evidence.signals.find((signal) => !signal.subordinate)?.actor ?? (evidence.owner ? "owner" : null);
    if (unit.block.cells > 2)
      detailOf(
        found.filter((_, at) => rows[at] === unit.block.row),
        field,
        words,
      );
    else if (unit.block.cells > 0 && confidence < SURE_ENOUGH) detailOf(found.slice(section), field, words);
    if (confidence < SURE_ENOUGH) continue;
    rows.push(unit.block.row);
    const headings = sections.headings.map((heading) => heading.text);
    if (unit.first) about = undefined;
    const component = componentOf(unit.text, headings, about);
    about = component;
    found.push(commitmentOf(unit, words, language, { component, confidence, reasons }));
  }
  const theme = themeOf(found.map((one) => one.component));
  return found.map((one) => (one.component === "general" ? { ...one, component: theme } : one));
}
