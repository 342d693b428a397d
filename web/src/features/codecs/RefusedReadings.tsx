import type { RawMessage } from "@vetaverde/contract/raw-messages";
import { useT } from "../../lib/i18n.ts";
import styles from "./messages.module.css";

export interface RefusedReadingsProps {
  refused: RawMessage["refused"];
  /** First reason of the rejection, for messages stored without a list. Null if it is already displayed. */
  reason: RawMessage["reason"];
}

/** Rejected readings of a message: each variable with its reason. */
export function RefusedReadings({ refused, reason }: RefusedReadingsProps) {
  const t = useT();
  // A line without a variable would only repeat the reason displayed above.
  const lines = reason === null ? refused.filter(({ variable }) => variable !== null) : refused;
  if (lines.length === 0) return reason === null ? null : <p>{t(`rawMessages.reasons.${reason}`)}</p>;
  return (
    <ul className={styles.refusals}>
      {lines.map((line) => (
        <li key={`${line.variable} ${line.reason}`}>
          <b>{line.variable ?? t("rawMessages.unnamed")}</b>: {t(`rawMessages.reasons.${line.reason}`)}
          {line.n > 1 && ` (${t("rawMessages.times", { n: line.n })})`}
        </li>
      ))}
    </ul>
  );
}
