import { unansweredBy } from "@vetaverde/domain/authorities/unanswered";
import { fixedClock } from "@vetaverde/domain/authorities/wire";
// The columns of a ledger's workbook.

import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/locales/format";
import type { TableColumn } from "../../../gateways/excel/write/table-file.ts";
import { evidenceWords } from "./evidence.messages.ts";
import type { EvidenceInstant, SentField } from "./evidence.store.ts";

type Column = TableColumn<EvidenceInstant>;

/** An instant with the offset of the obligation's clock: `2026-06-05T13:00:00-04:00`. */
function offsetInstant(at: Date): string {
  const { date, time } = fixedClock(at.getTime());
  return `${date}T${time}-04:00`;
}

/** A column for each value of the period, by name and unit: the unit of a value may have changed. */
const valueColumn = ({ name, unit }: SentField): Column => ({
  header: `${name} (${unit})`,
  value: ({ values, fields }) => {
    const text = fields.some((field) => field.name === name && field.unit === unit)
      ? values[name]
      : undefined;
    return text === undefined ? null : Number(text);
  },
});

export function evidenceColumns(locale: Locale, sent: readonly SentField[]): Column[] {
  const words = evidenceWords[locale];
  const { columns: head } = words;
  const column = (header: string, value: Column["value"]): Column => ({ header, value });
  const last = ({ attempts }: EvidenceInstant) => attempts.at(-1);
  const decided = (one: EvidenceInstant, text: (decision: EvidenceInstant["decisions"][number]) => string) =>
    one.decisions.map(text).join("; ") || null;
  return [
    column(head.instant, ({ dueAt }) => offsetInstant(dueAt)),
    column(head.measuredAt, ({ measuredAt }) => offsetInstant(measuredAt)),
    column(head.state, ({ state }) => words.outcomes[state]),
    column(head.why, ({ reason }) => reason && words.reasons[reason]),
    ...sent.map(valueColumn),
    column(head.receipt, ({ receipt }) => receipt),
    column(head.attempts, ({ attempts }) => attempts.length),
    column(head.sentAt, (one) => {
      const attempt = last(one);
      return attempt ? offsetInstant(new Date(attempt.at)) : null;
    }),
    column(head.answer, (one) => answerOf(locale, last(one))),
    column(head.status, (one) => last(one)?.status ?? null),
    column(head.words, (one) => wordsShown(locale, last(one))),
    column(head.hash, (one) => last(one)?.hash ?? null),
    column(head.decision, (one) => decided(one, (decision) => decisionText(locale, decision))),
    column(head.reason, (one) => decided(one, ({ reason }) => reason)),
    column(head.by, (one) => decided(one, ({ by }) => by)),
  ];
}

/** What the authority answered to an attempt. */
export function answerOf(
  locale: Locale,
  attempt: Pick<EvidenceInstant["attempts"][number], "outcome"> | undefined,
): string | null {
  return attempt ? evidenceWords[locale].answers[attempt.outcome ?? "cutOff"] : null;
}

/** The authority's own words, or why there are none. */
export function wordsShown(
  locale: Locale,
  attempt: Pick<EvidenceInstant["attempts"][number], "outcome" | "words"> | undefined,
): string | null {
  if (!attempt) return null;
  const why = unansweredBy(attempt.outcome, attempt.words);
  return why ? evidenceWords[locale].unanswered[why] : attempt.words;
}

/** What a person decided, with the statements made with it. */
export function decisionText(
  locale: Locale,
  { kind, code, notReceived, newMeter }: EvidenceInstant["decisions"][number],
): string {
  const words = evidenceWords[locale];
  const parts = [
    words.decisionKinds[kind],
    code,
    notReceived && words.notReceived,
    newMeter && words.newMeter,
  ];
  return parts.filter(Boolean).join(", ");
}

/** The sentence of a period. */
export const periodText = (
  locale: Locale,
  day: (day: string) => string,
  period: { from: string; to: string },
) => formatMessage(evidenceWords[locale].period, { from: day(period.from), to: day(period.to) }, locale);
