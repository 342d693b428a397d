import type { Preview } from "@vetaverde/contract/plans";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { Notice } from "../../../ui/Notice.tsx";

/** The keys of a verdict's messages, which the page loads with the rest of its own. */
export interface VerdictMessages {
  blocked: "plans.create.blockedTitle" | "planEdit.blockedTitle";
  ready: "plans.create.readyTitle" | "planEdit.readyTitle";
  readyText: "plans.create.readyText" | "planEdit.readyText";
}

export interface PlanVerdictProps {
  preview: Pick<
    Preview,
    "errors" | "errorCount" | "rowsWithErrors" | "rows" | "monitorings" | "start" | "end"
  >;
  messages: VerdictMessages;
}

/** Whether the rows of a file can be saved. */
export function PlanVerdict({ preview, messages }: PlanVerdictProps) {
  const t = useT();
  const format = useFormat();
  const { errors: listed, errorCount, rowsWithErrors, rows, monitorings, start, end } = preview;
  if (errorCount > 0) {
    const errors = format.number(rowsWithErrors);
    return (
      <Notice kind="error" urgent title={t(messages.blocked, { errors, n: rows })}>
        {t(listed.length < errorCount ? "workbook.blockedText" : "workbook.correctText")}
      </Notice>
    );
  }
  return (
    <Notice kind="done" title={t(messages.ready, { n: rows })}>
      {start &&
        end &&
        t(messages.readyText, { n: monitorings, start: format.day(start), end: format.day(end) })}
    </Notice>
  );
}
