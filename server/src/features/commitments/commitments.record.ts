import { isDeepStrictEqual } from "node:util";
import { frequencyIn } from "@vetaverde/domain/commitments/frequency";
import { matchFound, textKey } from "@vetaverde/domain/commitments/match-known";
import type { Found } from "@vetaverde/domain/text/found";
import { cutAt } from "@vetaverde/domain/text/well-formed";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import * as store from "./commitments.store.ts";
import { summaryOf } from "./commitments.summary.ts";
import * as trail from "./history.store.ts";
import * as known from "./reprocessing.store.ts";

const MAX_CHARS = 8000;
/** Version of a commitment that a processing has just found. */
const FIRST = 1;

export interface Processed {
  project: string;
  document: string;
  job: string;
  /** What the processing found in this document, in document order. */
  extracted: readonly Found[];
  /** The extractor: "local", or the name of a language model. */
  extractor: string;
  at: Date;
  /**
   * Found on the first pages only, while the rest is being read: only for a document that was not processed before. The
   * processing's result then finds these commitments again, and gives them their place.
   */
  isProvisional?: boolean;
}

/**
 * Records what a processing found in a document, in the processing's own transaction. Idempotent per job. When the
 * document was processed before, commitments that users have changed stay unchanged; the others get the place and the
 * facts found now; new commitments and those no longer found are marked.
 * @returns how many were not known before
 */
export async function recordFound(
  tx: Tx,
  { project, document, job, extracted: found, extractor, at, isProvisional = false }: Processed,
): Promise<number> {
  await store.lockCommitments(tx, project);
  const before = await known.knownOf(tx, project, document);
  const isOwn = (one: known.KnownRow) => one.job === job && one.provisional;
  if (before.some((one) => one.job === job && !one.provisional)) return 0;
  const isKnown = before.some((one) => !isOwn(one));
  if (isProvisional && isKnown) return 0;
  const keys = found.map(({ text, page }) => ({ key: textKey(text), page }));
  const matches = matchFound(keys, before);
  const repeated = found.flatMap((one, place): known.FoundAgain[] => {
    const match = before[matches[place] ?? -1];
    if (!match) return [];
    const untouched = match.state === "proposed" && !match.touched && match.extractor !== store.BY_HAND;
    const { rects, component, frequency, confidence } = one;
    const fields = { rects, component, frequency, every: everyOf(frequency), confidence };
    return [{ id: match.id, job, place, fields: untouched && differ(fields, match.fields) ? fields : null }];
  });
  const moment = { project, at, by: null };
  if (!isProvisional) await known.markFound(tx, moment, document, repeated);
  if (!isProvisional) await trail.insertHistory(tx, moment, refound(before, repeated, extractor));
  const added = found.flatMap((one, place) =>
    matches[place] === null
      ? [newOf(one, { document, job, place: isProvisional ? null : place, extractor, fresh: isKnown })]
      : [],
  );
  await store.insert(tx, moment, added);
  await trail.insertHistory(
    tx,
    moment,
    added.map(({ id, text, summary, page, component, frequency, deadline }) => ({
      id,
      version: FIRST,
      action: "found" as const,
      reason: null,
      before: null,
      after: { text, summary, page, component, frequency, deadline, state: "proposed", extractor },
    })),
  );
  return added.length;
}

/** The database stores a confidence in four bytes. */
const differ = (now: known.FoundFields, before: known.FoundFields) =>
  Math.fround(now.confidence ?? 0) !== Math.fround(before.confidence ?? 0) ||
  now.component !== before.component ||
  now.frequency !== before.frequency ||
  now.every !== before.every ||
  !isDeepStrictEqual(now.rects, before.rects);

/** History entries for the commitments that the later processing changes. */
function refound(before: readonly known.KnownRow[], again: readonly known.FoundAgain[], extractor: string) {
  const rows = new Map(before.map((row) => [row.id, row]));
  return again.flatMap(({ id, fields }) => {
    const row = rows.get(id);
    if (!row || !fields) return [];
    const { text, summary, page, deadline } = row;
    const facts = ({ component, frequency, confidence }: known.FoundFields) => ({
      text,
      summary,
      page,
      component,
      frequency,
      deadline,
      confidence,
      state: "proposed",
    });
    const after = { ...facts(fields), extractor };
    const action = "found" as const;
    return [{ id, version: row.version + 1, action, reason: null, before: facts(row.fields), after }];
  });
}

const everyOf = (frequency: string | null) => (frequency === null ? null : frequencyIn(frequency));

function newOf(
  one: Found,
  {
    document,
    job,
    place,
    extractor,
    fresh,
  }: { document: string; job: string; place: number | null; extractor: string; fresh: boolean },
): store.NewCommitment {
  const text = cutAt(one.text, MAX_CHARS);
  return {
    id: newId(),
    document,
    job,
    place,
    extractor,
    fresh,
    text,
    key: textKey(one.text),
    summary: one.summary.trim() || summaryOf(text),
    page: one.page,
    pageEnd: Math.max(one.page, one.pageEnd),
    rects: one.rects,
    language: one.language,
    component: one.component,
    frequency: one.frequency,
    every: everyOf(one.frequency),
    deadline: one.deadline,
    condition: one.condition,
    indicator: one.indicator,
    responsible: one.responsible,
    context: null,
    confidence: one.confidence,
    reasons: one.reasons,
    state: "proposed",
    reviewedBy: null,
    reason: null,
  };
}
