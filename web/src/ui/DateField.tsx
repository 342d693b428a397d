import { isDate } from "@vetaverde/domain/time/dates";
import { readTypedDay, readTypedTime } from "@vetaverde/domain/time/typed-date";
import { type ComponentProps, useRef, useState } from "react";
import { useFormat } from "../lib/format.ts";
import { useT } from "../lib/i18n.ts";
import { Calendar } from "./Calendar.tsx";
import { classes } from "./classes.ts";
import own from "./DateField.module.css";
import styles from "./Field.module.css";
import { Field, type FieldProps } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import { IconCalendar } from "./icons.ts";
import layout from "./layout.module.css";
import { Popover } from "./Popover.tsx";

export interface DateFieldProps
  extends FieldProps,
    Omit<ComponentProps<"input">, "onChange" | "value" | "type" | "className" | "min" | "max"> {
  /** `YYYY-MM-DD` for a date, `HH:mm` for a time; empty if there is none. */
  value: string;
  /**
   * Receives what was typed or selected, in the format of `value`. Incomplete input is passed as typed: a form that
   * validates with `isTypedDay` or `isTime` then does not take half a date for an empty one.
   */
  onValue(value: string): void;
  kind?: "date" | "time";
  min?: string | undefined;
  max?: string | undefined;
}

/** Text of the field while it differs from the formatted value: until the field loses focus or the value changes. */
interface Typing {
  text: string;
  entered: string;
  before: string;
  left: boolean;
}

/**
 * Input for a day or a time in the format of the user's language, independent of the browser's; for a day also with a
 * calendar.
 */
export function DateField(props: DateFieldProps) {
  const { label, aside, help, error, className, value, onValue, kind = "date", min, max, ...input } = props;
  const t = useT();
  const { shown, isWrong, type, settle, reset } = useTypedValue(value, kind, onValue);
  const wrong = isWrong ? t(kind === "date" ? "dates.wrongDay" : "dates.wrongTime") : null;
  return (
    <Field label={label} aside={aside} help={help} error={wrong ?? error} className={className}>
      {(ids) => (
        <div className={styles.framed}>
          <input
            placeholder={t(kind === "date" ? "dates.dayForm" : "dates.timeForm")}
            {...input}
            {...ids}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={shown}
            className={classes(styles.control, layout.tabularNumbers, kind === "date" && own.withCalendar)}
            onChange={(event) => type(event.target.value)}
            onBlur={settle}
            onKeyDown={(event) => event.key === "Enter" && settle()}
          />
          {kind === "date" && (
            <FromCalendar
              disabled={input.disabled}
              value={value}
              min={min}
              max={max}
              onDay={(day) => {
                reset();
                onValue(day);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** The text of the field while the user types, and the value that it stands for. */
function useTypedValue(value: string, kind: "date" | "time", onValue: (value: string) => void) {
  const format = useFormat();
  const [typing, setTyping] = useState<Typing | null>(null);
  const read = kind === "date" ? readTypedDay : readTypedTime;
  const typed = typing && (value === typing.entered || value === typing.before) ? typing : null;
  const shown = typed ? typed.text : kind === "date" && isDate(value) ? format.day(value) : value;
  const type = (text: string) => {
    const entered = text.trim() === "" ? "" : (read(text, { finished: false }) ?? text);
    setTyping({ text, entered, before: value, left: false });
    if (entered !== value) onValue(entered);
  };
  const settle = () => {
    if (!typed) return;
    const parsed = read(typed.text, { finished: true });
    setTyping(parsed === null && typed.text.trim() !== "" ? { ...typed, left: true } : null);
    if (parsed !== null && parsed !== value) onValue(parsed);
  };
  const isWrong =
    (typed ? typed.left : true) && shown.trim() !== "" && read(shown, { finished: true }) === null;
  return { shown, isWrong, type, settle, reset: () => setTyping(null) };
}

interface FromCalendarProps extends ComponentProps<typeof Calendar> {
  disabled: boolean | undefined;
}

function FromCalendar({ disabled, onDay, ...calendar }: FromCalendarProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        ref={button}
        label={t("dates.open")}
        icon={<IconCalendar size={18} aria-hidden />}
        className={own.open}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <Popover open={open} onClose={close} anchor={button} align="end">
        <div role="dialog" aria-label={t("dates.open")}>
          <Calendar
            {...calendar}
            onDay={(day) => {
              close();
              onDay(day);
            }}
          />
        </div>
      </Popover>
    </>
  );
}
