import { instantToLocal, isTimeZone } from "@vetaverde/domain/time/zone";
import { useId, useMemo } from "react";
import { useT } from "../../lib/i18n.ts";
import { TextField } from "../../ui/TextField.tsx";

export interface TimeZoneFieldProps {
  value: string;
  onValue(value: string): void;
  error: string | null;
}

/** Typed and found in the list of the world's time zones; the clock there says whether it is the right one. */
export function TimeZoneField({ value, onValue, error }: TimeZoneFieldProps) {
  const t = useT();
  const list = useId();
  const zones = useMemo(() => Intl.supportedValuesOf("timeZone"), []);
  const known = isTimeZone(value);
  return (
    <>
      <TextField
        label={t("projectConfig.timeZone")}
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onValue={onValue}
        help={
          known ? t("projectConfig.timeThere", { time: instantToLocal(Date.now(), value).time }) : undefined
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
