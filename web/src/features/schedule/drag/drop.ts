import { type DragEvent, useState } from "react";
import { useScheduleActions } from "../schedule.actions.ts";
import { useFingerOver } from "./touch-drag.ts";

/**
 * The day of the cell below the pointer, from its data attribute, so that a table needs two listeners instead of two
 * thousand.
 */
const dayBelow = (event: DragEvent): string | null =>
  (event.target as Element).closest<HTMLElement>("[data-day]")?.dataset["day"] ?? null;

/** Drop target handlers for days. Past days do not accept a drop. */
export function useDrop() {
  const { dragged, drag, move, today } = useScheduleActions();
  const [over, setOver] = useState<string | null>(null);
  const fingerOver = useFingerOver();
  const takes = (day: string | null): day is string =>
    dragged !== null && day !== null && day >= today && day !== dragged.estimatedDate;
  return {
    /** The day that would accept the dragged monitoring. */
    over: dragged ? (over ?? fingerOver) : null,
    handlers: {
      onDragOver: (event: DragEvent) => {
        const day = dayBelow(event);
        const fits = takes(day);
        if (fits) {
          event.preventDefault();
          event.dataTransfer.dropEffect = "move";
        }
        setOver(fits ? day : null);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
      },
      onDrop: (event: DragEvent) => {
        const day = dayBelow(event);
        setOver(null);
        if (!dragged || !takes(day)) return;
        event.preventDefault();
        drag(null);
        move(dragged, day);
      },
    },
  };
}
