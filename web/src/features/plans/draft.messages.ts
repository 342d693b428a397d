import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import type { Draft } from "./follow-up/follow-up.draft.ts";

/** Formats a follow-up for display, field by field. */
export function useDraftWords(): (draft: Draft) => { name: string; text: string }[] {
  const t = useT();
  const format = useFormat();
  const yesNo = (value: boolean) => t(value ? "plans.followUp.yes" : "plans.followUp.no");
  return (draft) => [
    { name: t("plans.followUp.date"), text: `${draft.date && format.day(draft.date)} ${draft.time}`.trim() },
    { name: t("plans.followUp.completed"), text: draft.completed === null ? "" : yesNo(draft.completed) },
    { name: t("plans.followUp.sample"), text: yesNo(draft.sample) },
    { name: t("plans.followUp.observation"), text: draft.observation.trim() },
    { name: t("plans.followUp.reason"), text: draft.reason.trim() },
    {
      name: t("plans.measured.title"),
      text: Object.values(draft.values ?? {})
        .map(({ text }) => text)
        .filter(Boolean)
        .join(" · "),
    },
    {
      name: t("plans.table.mishap"),
      text: draft.mishap ? draft.mishapDescription.trim() : t("plans.followUp.no"),
    },
  ];
}
