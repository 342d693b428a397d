import type { FollowUpBody } from "@vetaverde/contract/monitorings";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { useDraftWords } from "../draft.messages.ts";
import { draftOfBody } from "../follow-up/follow-up.draft.ts";

/** Formats an outbox item for display, field by field. */
export function useItemWords(item: OutboxItem, timeZone: string): { name: string; text: string }[] {
  const t = useT();
  const format = useFormat();
  const ofDraft = useDraftWords();
  if (item.kind === "follow-up") return ofDraft(draftOfBody(item.body as FollowUpBody, timeZone));
  const reason = { name: t("reschedule.reason"), text: String(item.body["reason"] ?? "") };
  if (item.kind === "skip") {
    const period = (["from", "to"] as const)
      .filter((end) => item.body[end])
      .map((end) => ({ name: t(`plans.decision.${end}`), text: format.day(String(item.body[end])) }));
    return [...period, { ...reason, name: t("plans.decision.justification") }];
  }
  return [{ name: t("reschedule.date"), text: format.day(String(item.body["date"])) }, reason];
}
