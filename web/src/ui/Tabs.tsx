import { type KeyboardEvent, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import styles from "./Tabs.module.css";

interface Tab<V extends string> {
  value: V;
  label: string;
  count?: number;
}

export interface TabsProps<V extends string> {
  label: string;
  value: V;
  tabs: readonly Tab<V>[];
  onValue(value: V): void;
  className?: string;
  children: ReactNode;
}

/** Tabs with arrow key navigation. */
export function Tabs<V extends string>({ label, value, tabs, onValue, className, children }: TabsProps<V>) {
  const id = useId();
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onValue(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={classes(styles.tabs, className)} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onValue(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
