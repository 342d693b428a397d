import type { RawMessage } from "@vetaverde/contract/raw-messages";
import { useT } from "../../lib/i18n.ts";
import styles from "./messages.module.css";

export interface RefusedReadingsProps {
  refused: RawMessage["refused"];
  /** Where nothing was listed when the message came: its first reason. Null: it is said already. */
  reason: RawMessage["reason"];
}

/** What of a message was not taken: each variable with the reason. */
export function RefusedReadings({ refused, reason }: RefusedReadingsProps) {
  const t = useT();
  // Without a variable a line would only repeat the reason that stands above it.
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
