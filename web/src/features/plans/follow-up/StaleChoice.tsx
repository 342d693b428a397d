import type { FollowUpBody, Monitoring } from "@vetaverde/contract/monitorings";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { useDraftWords } from "../draft.messages.ts";
import { DiscardQuestion, ItemFiles } from "../field/DiscardQuestion.tsx";
import { type Draft, draftOf, draftOfBody } from "./follow-up.draft.ts";
import styles from "./follow-up.module.css";

export interface StaleChoiceProps {
  /** The outbox item in conflict, with the server's current version. */
  item: OutboxItem;
  timeZone: string;
  saving: boolean;
  online: boolean;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** Version conflict: both versions are shown and the user decides. The history keeps both in either case. */
export function StaleChoice({ item, timeZone, saving, online, onKeepMine, onTakeTheirs }: StaleChoiceProps) {
  const t = useT();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const theirs = item.current as Monitoring;
  const mine = draftOfBody(item.body as FollowUpBody, timeZone);
  const format = useFormat();
  const when = theirs.updatedAt ? format.dateTime(theirs.updatedAt) : "";
  return (
    <section className={layout.stack14}>
      <Notice kind="warning" urgent title={t("plans.followUp.staleTitle")}>
        {t("plans.followUp.staleText", { person: theirs.updatedBy ?? "", date: when })}
      </Notice>
      <Versions theirs={draftOf(theirs, timeZone, 0)} mine={mine} />
      {item.files.length > 0 && <p>{t("field.outbox.mineFiles", { n: item.files.length })}</p>}
      <ItemFiles files={item.files} />
      <p className={layout.mutedSmallTight}>{t("plans.followUp.bothKept")}</p>
      <div className={classes(layout.clusterEnd8, layout.wideButtonsOnPhone)}>
        <Button onClick={() => setIsDiscarding(true)}>{t("plans.followUp.takeTheirs")}</Button>
        <Button kind="primary" busy={saving} disabled={!online} onClick={onKeepMine}>
          {t("plans.followUp.keepMine")}
        </Button>
      </div>
      {isDiscarding && (
        <DiscardQuestion
          item={item}
          onDiscard={() => {
            setIsDiscarding(false);
            onTakeTheirs();
          }}
          onStay={() => setIsDiscarding(false)}
        />
      )}
    </section>
  );
}

/** Both versions field by field; differences are highlighted, equal fields are dimmed. */
function Versions({ theirs, mine }: { theirs: Draft; mine: Draft }) {
  const t = useT();
  const fieldsOf = useDraftWords();
  const their = fieldsOf(theirs);
  const own = fieldsOf(mine);
  return (
    <table className={styles.versions}>
      <thead>
        <tr>
          <th scope="col">{t("plans.followUp.theirs")}</th>
          <th scope="col">{t("plans.followUp.mine")}</th>
        </tr>
      </thead>
      {own.map(({ name, text }, at) => {
        const other = their[at]?.text ?? "";
        return (
          <tbody key={name} className={classes(other === text && styles.same)}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {name}
              </th>
            </tr>
            <tr>
              <td>{other || "—"}</td>
              <td>{text || "—"}</td>
            </tr>
          </tbody>
        );
      })}
    </table>
  );
}
