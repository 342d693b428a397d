import type {
  ResponseAction,
  ResponsePlanVersion,
  ResponseStructureSummary,
  ResponseTransition,
} from "@vetaverde/contract/response-plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { PlanContent } from "@vetaverde/domain/response-plans/plan";
import type { PlanVersionRow, TransitionRow } from "./rows.gen.ts";
import type { ActionRow } from "./states.store.ts";
import type { StructureRow } from "./structures.store.ts";

/** A level as lists show it. */
function levelAt({ levels }: PlanContent, index: number) {
  const { name = "", color = "#888888", shape = "circle" as const } = levels[index] ?? {};
  return { index, name, color, shape };
}

export const toSummary = ({
  transition: _,
  content,
  level,
  ...row
}: StructureRow): WithDates<ResponseStructureSummary> => ({
  ...row,
  level: content === null || level === null ? null : levelAt(content, level),
});

export const toVersion = ({
  publishedAt,
  publishedBy,
  ...row
}: PlanVersionRow): WithDates<ResponsePlanVersion> => ({
  ...row,
  published: publishedAt && publishedBy ? { at: publishedAt, by: publishedBy } : null,
});

export const toTransition = ({
  from,
  to,
  content,
  earlierContent,
  causes,
  ...row
}: TransitionRow): WithDates<ResponseTransition> => ({
  ...row,
  from: from === null ? null : levelAt(earlierContent ?? content, from),
  to: levelAt(content, to),
  causes: causes.map((one) => ({ ...one, since: one.since === null ? null : new Date(one.since) })),
});

export function toAction(
  { level, content, acknowledgedAt, acknowledgedBy, doneAt, doneBy, note, place: _, ...row }: ActionRow,
  now: number,
): WithDates<ResponseAction> {
  return {
    ...row,
    level: levelAt(content, level),
    isLate: (doneAt?.getTime() ?? now) > row.dueAt.getTime(),
    acknowledged: acknowledgedAt && acknowledgedBy ? { at: acknowledgedAt, by: acknowledgedBy } : null,
    done: doneAt && doneBy ? { at: doneAt, by: doneBy, note: note ?? "" } : null,
  };
}
