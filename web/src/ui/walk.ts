import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };

/** Moves the focus between the children marked `data-row` (roving tabindex). */
export function walkRows(event: KeyboardEvent, container: HTMLElement | null): void {
  const target = event.target as HTMLElement;
  if (
    !container ||
    target.matches("input, textarea, select") ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return;
  const rows = [...container.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(target.closest<HTMLElement>("[data-row]") ?? target);
  const step = STEPS[event.key];
  const next = step !== undefined ? rows[at + step] : edge(event.key, rows);
  if (!next) return;
  event.preventDefault();
  for (const row of rows) row.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

function edge(key: string, rows: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === "Home") return rows[0];
  return key === "End" ? rows.at(-1) : undefined;
}
