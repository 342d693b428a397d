import type { Scheduled } from "@vetaverde/contract/schedule";
import { createContext, type PointerEvent, useContext } from "react";

/** Actions available for a monitoring anywhere in the calendar. */
export interface ScheduleActions {
  today: string;
  open(id: string): void;
  /** Opens the dialog that asks for the reason; `date` is the day on which it was dropped, if it was dragged. */
  move(item: Scheduled, date?: string): void;
  choose(day: string): void;
  mayMove(item: Scheduled): boolean;
  /** The monitoring that is being dragged. */
  dragged: Scheduled | null;
  drag(item: Scheduled | null): void;
  /** Called on pointer down on a monitoring that may be rescheduled. */
  startTouch(item: Scheduled, event: PointerEvent<HTMLElement>): void;
}

const Context = createContext<ScheduleActions | null>(null);
export const ScheduleActionsProvider = Context.Provider;

export function useScheduleActions(): ScheduleActions {
  const actions = useContext(Context);
  if (!actions) throw new Error("a part of the calendar stands outside of it");
  return actions;
}
