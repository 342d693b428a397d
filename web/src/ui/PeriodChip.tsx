import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { useRef, useState } from "react";
import { useFormat } from "../lib/format.ts";
import { useT } from "../lib/i18n.ts";
import { classes } from "./classes.ts";
import { DateField } from "./DateField.tsx";
import styles from "./FilterChip.module.css";
import { IconChevronDown, IconX } from "./icons.ts";
import layout from "./layout.module.css";
import { Popover } from "./Popover.tsx";

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
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const set = from !== "" || to !== "";
  const period =
    from && to
      ? `${format.day(from)} – ${format.day(to)}`
      : from
        ? t("ui.since", { date: format.day(from) })
        : t("ui.until", { date: to && format.day(to) });
  return (
    <span className={classes(styles.chip, set && styles.set)}>
      <button
        ref={anchor}
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {set ? (
          <>
            {name}: <b>{period}</b>
          </>
        ) : (
          name
        )}
        {!set && <IconChevronDown size={14} aria-hidden />}
      </button>
      {set && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t("ui.clearFilter", { name })}
          onClick={() => onPeriod("", "")}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor}>
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
      </Popover>
    </span>
  );
}
