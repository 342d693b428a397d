// A comparison as a file. While it contains unreviewed text, the warning appears next to that text.
import type { ComparedInstrument, ComparedPair } from "@vetaverde/contract/comparison";
import type { WithDates } from "@vetaverde/contract/shapes";
import { FIELDS, type Field } from "@vetaverde/domain/commitments/compare/kinds";
import type { Locale } from "@vetaverde/domain/locale";
import { type CellValue, type TableColumn, tableFile } from "../../gateways/excel/write/table-file.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { comparisonWords } from "./comparison.messages.ts";

interface ExportRequest {
  format: "csv" | "xlsx";
  rows: readonly WithDates<ComparedPair>[];
  /** Absent: all instruments of a project against each other. */
  both?: { older: ComparedInstrument; newer: ComparedInstrument };
  at: Date;
  locale: Locale;
}

/** Maximum length of a sheet's name. */
const SHEET = 31;

export function comparisonFile({ format, rows, both, at, locale }: ExportRequest): Promise<FileReply> {
  const words = comparisonWords[locale];
  const title = both ? words.file : words.contradictionsFile;
  return tableFile({
    name: `${title}-${at.toISOString().slice(0, 10)}`,
    sheet: title.slice(0, SHEET),
    format,
    columns: columnsOf(locale),
    rows: each(rows),
  });
}

async function* each(rows: readonly WithDates<ComparedPair>[]): AsyncGenerator<WithDates<ComparedPair>> {
  yield* rows;
}

function columnsOf(locale: Locale): TableColumn<WithDates<ComparedPair>>[] {
  const words = comparisonWords[locale];
  const { columns: head } = words;
  const column = (header: string, value: (one: WithDates<ComparedPair>) => CellValue | Date) => ({
    header,
    value,
  });
  const side = (which: "older" | "newer") => [
    column(head[which], (one) => one[which]?.code ?? null),
    column(head[`${which}Instrument`], (one) => one[which]?.instrument.name ?? null),
    column(head[`${which}Page`], (one) => one[which]?.page ?? null),
    column(head[`${which}Text`], (one) => one[which]?.text ?? null),
  ];
  return [
    column(head.kind, (one) => words.kinds[one.kind]),
    ...side("older"),
    ...side("newer"),
    ...FIELDS.map((field) => column(words.fields[field], (one) => changeOf(one, field))),
    column(head.stricter, (one) => stricterOf(one, locale)),
    column(head.score, (one) => (one.score === null ? null : Math.round(one.score * 100))),
    column(
      head.why,
      (one) =>
        one.why
          .map(({ of, said: texts }) => [words.reasons[of], texts.join(", ")].filter(Boolean).join(": "))
          .join("; ") || null,
    ),
    column(head.doubts, (one) => one.doubts.map((doubt) => words.doubts[doubt]).join("; ") || null),
    column(head.judgement, (one) => (one.judged ? words.judgements[one.judged.judgement] : null)),
    column(head.by, (one) => one.judged?.by.name ?? null),
    column(head.at, (one) => one.judged?.at ?? null),
    column(head.reason, (one) => one.judged?.reason ?? null),
    column(head.notice, (one) =>
      [one.older, one.newer].some((two) => two?.state === "proposed") ? words.warning : null,
    ),
  ];
}

function changeOf({ differences }: WithDates<ComparedPair>, field: Field): string | null {
  const found = differences.find((one) => one.field === field);
  return found ? `${found.older ?? "—"} → ${found.newer ?? "—"}` : null;
}

function stricterOf({ differences }: WithDates<ComparedPair>, locale: Locale): string | null {
  const { fields, stricter } = comparisonWords[locale];
  const texts = differences.flatMap((one) =>
    one.stricter ? [`${fields[one.field]}: ${stricter[one.stricter]}`] : [],
  );
  return texts.join("; ") || null;
}
