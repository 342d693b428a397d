import type { Preview } from "@vetaverde/contract/plans";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { Notice } from "../../../ui/Notice.tsx";

/** The texts of a verdict: of a new plan, or of rows that are added to a plan. */
export interface VerdictTexts {
  blocked(values: { errors: string; n: number }): string;
  ready(values: { n: number }): string;
  readyText(values: { n: number; start: string; end: string }): string;
}

export interface PlanVerdictProps {
  preview: Pick<
    Preview,
    "errors" | "errorCount" | "rowsWithErrors" | "rows" | "monitorings" | "start" | "end"
  >;
  texts: VerdictTexts;
}

/** Whether the rows of a file can be saved. */
export function PlanVerdict({ preview, texts }: PlanVerdictProps) {
  const t = useT();
  const format = useFormat();
  const { errors: listed, errorCount, rowsWithErrors, rows, monitorings, start, end } = preview;
  if (errorCount > 0) {
    const errors = format.number(rowsWithErrors);
    return (
      <Notice kind="error" urgent title={texts.blocked({ errors, n: rows })}>
        {t(listed.length < errorCount ? "plans.create.correctMany" : "plans.create.correctHere")}
      </Notice>
    );
  }
  return (
    <Notice kind="done" title={texts.ready({ n: rows })}>
      {start && end && texts.readyText({ n: monitorings, start: format.day(start), end: format.day(end) })}
    </Notice>
  );
}
