import { type ReactNode, useRef } from "react";
import { useT } from "../lib/i18n.ts";
import { classes } from "./classes.ts";
import styles from "./FilterChip.module.css";
import { IconChevronDown, IconX } from "./icons.ts";
import layout from "./layout.module.css";
import { Popover } from "./Popover.tsx";

export interface ChipProps {
  name: string;
  /** The filter's value as text; null if it is not set. */
  value: string | null;
  /** Absent if the filter is always set. */
  onClear?: (() => void) | undefined;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  /** Content of the popover. */
  children: ReactNode;
}

/** `Name: value ▾`: a filter that opens a popover. One that is set is highlighted and removed by its cross. */
export function Chip({ name, value, onClear, isOpen, onOpen, children }: ChipProps) {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const isSet = value !== null;
  const hasCross = isSet && onClear !== undefined;
  return (
    <span className={classes(styles.chip, isSet ? styles.set : layout.hoverCanvas)}>
      <button
        ref={anchor}
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        {isSet ? (
          <>
            {name}: <b>{value}</b>
          </>
        ) : (
          name
        )}
        {!hasCross && <IconChevronDown size={14} aria-hidden />}
      </button>
      {hasCross && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t("ui.clearFilter", { name })}
          onClick={onClear}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
      <Popover open={isOpen} onClose={() => onOpen(false)} anchor={anchor}>
        {children}
      </Popover>
    </span>
  );
}
