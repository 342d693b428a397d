import { useEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";
import styles from "./FilterBar.module.css";
import { IconSearch } from "./icons.ts";
import layout from "./layout.module.css";

const PAUSE_MS = 250;

export interface SearchFieldProps {
  label: string;
  value: string;
  onValue(value: string): void;
  /** Debounce in ms; 0 if the search runs locally. */
  pauseMs?: number;
}

/** Search field; its value is reported after a debounce. */
export function SearchField({ label, value, onValue, pauseMs = PAUSE_MS }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const lastValue = useRef(value);
  // The value changed by other means (back, "clear filters"): the field is updated.
  if (value !== lastValue.current) {
    lastValue.current = value;
    setTyped(value);
  }
  useEffect(() => {
    if (typed === lastValue.current) return;
    const timer = setTimeout(() => {
      lastValue.current = typed;
      onValue(typed);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, onValue, pauseMs]);
  return (
    <label className={classes(layout.focusWithin, styles.search)}>
      <IconSearch size={16} aria-hidden className={layout.muted} />
      <input
        type="search"
        className={layout.inputTextOnPhone}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}
