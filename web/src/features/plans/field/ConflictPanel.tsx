import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { removeItem, requeueAndSend } from "../../../lib/outbox/outbox.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { StaleChoice } from "../follow-up/StaleChoice.tsx";
import { DiscardQuestion } from "./DiscardQuestion.tsx";

export interface ConflictPanelProps {
  item: OutboxItem;
  timeZone: string;
  onClose(): void;
}

/** Conflict of an outbox item: both versions are shown, and nothing is sent until the user has chosen. */
export function ConflictPanel({ item, timeZone, onClose }: ConflictPanelProps) {
  const t = useT();
  const theirs = item.current as Monitoring;
  const keepMine = () => void requeueAndSend(item, { ...item.body, version: theirs.version }).then(onClose);
  const takeTheirs = () => void removeItem(item).then(onClose);
  return (
    <SidePanel title={`${item.station} · ${item.what}`} onClose={onClose}>
      <div className={layout.stack14}>
        {item.kind === "reschedule" ? (
          <MovedOrNot item={item} theirs={theirs} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />
        ) : (
          <StaleChoice
            item={item}
            timeZone={timeZone}
            saving={false}
            online
            onKeepMine={keepMine}
            onTakeTheirs={takeTheirs}
          />
        )}
        <Button kind="quiet" size="large" wide onClick={onClose}>
          {t("field.outbox.later")}
        </Button>
      </div>
    </SidePanel>
  );
}

interface MovedOrNotProps {
  item: OutboxItem;
  theirs: Monitoring;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** The server's date against the user's own. */
function MovedOrNot({ item, theirs, onKeepMine, onTakeTheirs }: MovedOrNotProps) {
  const t = useT();
  const format = useFormat();
  const [isDiscarding, setIsDiscarding] = useState(false);
  return (
    <section className={layout.stack14}>
      <Notice kind="warning" title={t("field.outbox.conflictTitle")}>
        {t("field.outbox.movedConflict", {
          person: theirs.updatedBy ?? "",
          theirs: format.day(theirs.estimatedDate),
          mine: format.day(String(item.body["date"])),
        })}
      </Notice>
      <div className={classes(layout.clusterEnd8, layout.wideButtonsOnPhone)}>
        <Button onClick={() => setIsDiscarding(true)}>{t("plans.followUp.takeTheirs")}</Button>
        <Button kind="primary" onClick={onKeepMine}>
          {t("plans.followUp.keepMine")}
        </Button>
      </div>
      {isDiscarding && (
        <DiscardQuestion item={item} onDiscard={onTakeTheirs} onStay={() => setIsDiscarding(false)} />
      )}
    </section>
  );
}
