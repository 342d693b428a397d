import type { Scheduled } from "@vetaverde/contract/schedule";
import { createContext, type PointerEvent, useContext } from "react";

/** What can be done with a monitoring wherever it stands in the calendar. */
export interface ScheduleActions {
  today: string;
  open(id: string): void;
  /** Asks for the reason; `date` is the day on which it was dropped, if it was. */
  move(item: Scheduled, date?: string): void;
  choose(day: string): void;
  mayMove(item: Scheduled): boolean;
  /** The one that is being dragged. */
  dragged: Scheduled | null;
  drag(item: Scheduled | null): void;
  /** A pointer came down on what may be moved. */
  hold(item: Scheduled, event: PointerEvent<HTMLElement>): void;
}

const Context = createContext<ScheduleActions | null>(null);
export const ScheduleActionsProvider = Context.Provider;

export function useScheduleActions(): ScheduleActions {
  const actions = useContext(Context);
  if (!actions) throw new Error("a part of the calendar stands outside of it");
  return actions;
}
