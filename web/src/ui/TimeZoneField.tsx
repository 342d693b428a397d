import { instantToLocal, isTimeZone } from "@vetaverde/domain/time/zone";
import { useId, useMemo } from "react";
import { useT } from "../lib/i18n.ts";
import { TextField } from "./TextField.tsx";

export interface TimeZoneFieldProps {
  label: string;
  value: string;
  onValue(value: string): void;
  error: string | null;
  /** Meaning of an empty field, if it is optional. */
  emptyHelp?: string;
}

/** Combobox of the world's time zones; shows the local time of the selected one for verification. */
export function TimeZoneField({ label, value, onValue, error, emptyHelp }: TimeZoneFieldProps) {
  const t = useT();
  const list = useId();
  const zones = useMemo(() => Intl.supportedValuesOf("timeZone"), []);
  const known = isTimeZone(value);
  return (
    <>
      <TextField
        label={label}
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onValue={onValue}
        help={
          known
            ? t("ui.timeThere", { time: instantToLocal(Date.now(), value).time })
            : value === ""
              ? emptyHelp
              : undefined
        }
        error={error}
      />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
