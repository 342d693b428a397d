import { isDate } from "@vetaverde/domain/time/dates";
import { isTime } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { DateField } from "../../ui/DateField.tsx";
import { dayAndTime, instantAt } from "./answers.ts";
import styles from "./logger-files.module.css";

export interface InstantFieldsProps {
  label: string;
  /** An instant with the offset of the logger's clock; null while it is incomplete. */
  value: string | null;
  utcOffset: number;
  onValue(value: string | null): void;
}

/** A day and a time of the logger's clock. */
export function InstantFields({ label, value, utcOffset, onValue }: InstantFieldsProps) {
  const t = useT();
  const [typed, setTyped] = useState(() => dayAndTime(value));
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    onValue(isDate(next.day) && isTime(next.time) ? instantAt(next.day, next.time, utcOffset) : null);
  };
  return (
    <fieldset className={styles.instant}>
      <legend>{label}</legend>
      <DateField
        label={t("loggerFiles.channel.dipDay")}
        value={typed.day}
        onValue={(day) => change({ day })}
      />
      <DateField
        label={t("loggerFiles.channel.dipTime")}
        kind="time"
        value={typed.time}
        onValue={(time) => change({ time })}
      />
    </fieldset>
  );
}
