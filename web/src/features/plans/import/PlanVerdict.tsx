import type { Preview } from "@vetaverde/contract/plans";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { Notice } from "../../../ui/Notice.tsx";

/** The messages: of a new plan, or of rows that are added to a plan. */
const MESSAGES = {
  newPlan: {
    blocked: "plans.create.blockedTitle",
    ready: "plans.create.readyTitle",
    readyText: "plans.create.readyText",
  },
  addedRows: {
    blocked: "planEdit.blockedTitle",
    ready: "planEdit.readyTitle",
    readyText: "planEdit.readyText",
  },
} as const;

export interface PlanVerdictProps {
  preview: Pick<
    Preview,
    "errors" | "errorCount" | "rowsWithErrors" | "rows" | "monitorings" | "start" | "end"
  >;
  subject: keyof typeof MESSAGES;
}

/** Whether the rows of a file can be saved. */
export function PlanVerdict({ preview, subject }: PlanVerdictProps) {
  const t = useT();
  const format = useFormat();
  const messages = MESSAGES[subject];
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
