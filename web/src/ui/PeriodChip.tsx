import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { useState } from "react";
import { useFormat } from "../lib/format.ts";
import { useT } from "../lib/i18n.ts";
import { Chip } from "./Chip.tsx";
import { classes } from "./classes.ts";
import { DateField } from "./DateField.tsx";
import styles from "./FilterChip.module.css";
import layout from "./layout.module.css";

export interface PeriodChipProps {
  name: string;
  /** `YYYY-MM-DD` each, or empty if that end is open. */
  from: string;
  to: string;
  onPeriod(from: string, to: string): void;
}

/** Incomplete input is not applied as a filter. */
const whole = (day: string) => day === "" || isTypedDay(day);

/** `Name: from – to ▾`: filter by a period, either end of which may be open. */
export function PeriodChip({ name, from, to, onPeriod }: PeriodChipProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const period = usePeriodText(from, to);
  return (
    <Chip name={name} value={period} onClear={() => onPeriod("", "")} isOpen={open} onOpen={setOpen}>
      <fieldset className={styles.list}>
        <legend className={styles.legend}>{name}</legend>
        <div className={classes(layout.oneColumnOnPhone, styles.period)}>
          <DateField
            label={t("ui.from")}
            value={from}
            max={to || undefined}
            onValue={(day) => whole(day) && onPeriod(day, to)}
          />
          <DateField
            label={t("ui.to")}
            value={to}
            min={from || undefined}
            onValue={(day) => whole(day) && onPeriod(from, day)}
          />
        </div>
      </fieldset>
    </Chip>
  );
}

/** Null if both ends are open. */
function usePeriodText(from: string, to: string): string | null {
  const t = useT();
  const format = useFormat();
  if (from && to) return `${format.day(from)} – ${format.day(to)}`;
  if (from) return t("ui.since", { date: format.day(from) });
  return to ? t("ui.until", { date: format.day(to) }) : null;
}
