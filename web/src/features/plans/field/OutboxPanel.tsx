import { useEffect, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { isStuck, type OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { removeItem, requeueAndSend } from "../../../lib/outbox/outbox.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { CorrectItem } from "./CorrectItem.tsx";
import { CorrectReschedule } from "./CorrectReschedule.tsx";
import { DiscardQuestion, ItemFiles } from "./DiscardQuestion.tsx";
import styles from "./field.module.css";
import { useItemWords } from "./item.messages.ts";

export interface OutboxPanelProps {
  item: OutboxItem;
  timeZone: string;
  mayDecide: boolean;
  onClose(): void;
}

/** Full text of a recorded item, with its actions. */
export function OutboxPanel({ item, timeZone, mayDecide, onClose }: OutboxPanelProps) {
  const fields = useItemWords(item, timeZone);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  // If the item's state changed, the open confirmation no longer describes what would be discarded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what the question was about
  useEffect(() => setIsDiscarding(false), [item.state]);
  if (correcting) {
    const Correct = item.kind === "reschedule" ? CorrectReschedule : CorrectItem;
    return <Correct item={item} timeZone={timeZone} onClose={onClose} />;
  }
  const mayGo = mayDecide && (item.state === "refused" || item.state === "waiting");
  return (
    <SidePanel
      title={`${item.station} · ${item.what}`}
      onClose={onClose}
      actions={
        mayGo && (
          <ItemActions
            item={item}
            onClose={onClose}
            onDiscard={() => setIsDiscarding(true)}
            onCorrect={() => setCorrecting(true)}
          />
        )
      }
    >
      <ItemDetails item={item} fields={fields} />
      {isDiscarding && (
        <DiscardQuestion
          item={item}
          onDiscard={() => void removeItem(item).then(onClose)}
          onStay={() => setIsDiscarding(false)}
        />
      )}
    </SidePanel>
  );
}

interface ItemActionsProps extends Pick<OutboxPanelProps, "item" | "onClose"> {
  onDiscard(): void;
  onCorrect(): void;
}

function ItemActions({ item, onClose, onDiscard, onCorrect }: ItemActionsProps) {
  const t = useT();
  return (
    <>
      <Button onClick={onDiscard}>{t("field.outbox.discard")}</Button>
      {item.state === "refused" && item.kind !== "skip" && (
        <Button onClick={onCorrect}>{t("field.outbox.correct")}</Button>
      )}
      {item.state === "refused" && (
        <Button kind="primary" onClick={() => void requeueAndSend(item).then(onClose)}>
          {t("field.outbox.again")}
        </Button>
      )}
    </>
  );
}

interface ItemDetailsProps extends Pick<OutboxPanelProps, "item"> {
  fields: { name: string; text: string }[];
}

function ItemDetails({ item, fields }: ItemDetailsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={layout.stack14}>
      <p className={layout.mutedSmallTight}>
        {t("plans.decision.captured", { date: format.dateTime(item.at) })} ·{" "}
        {item.sentAt === null
          ? t(`field.outbox.states.${item.state}`)
          : t("field.outbox.arrived", { date: format.dateTime(item.sentAt) })}
      </p>
      {isStuck(item) && <Notice kind="warning">{t("field.outbox.stuck", { n: item.tries ?? 0 })}</Notice>}
      {item.failure && item.state === "refused" && (
        <Notice kind="error" title={t("field.outbox.refusedTitle")}>
          {item.failure.message}
        </Notice>
      )}
      <dl className={classes(layout.stack10, layout.breakableDescriptions, styles.facts)}>
        {fields.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text || "—"}</dd>
          </div>
        ))}
      </dl>
      <ItemFiles files={item.files} />
    </div>
  );
}
