import type { Scheduled } from "@vetaverde/contract/schedule";
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from "react";
import { createStore, useStore } from "../../../lib/store.ts";
import { scrollAtEdge } from "./edge-scroll.ts";

/** Duration of the long press that starts a drag; a finger that moves earlier scrolls the page as usual. */
const HOLD_MS = 400;
/** Movement in pixels that still counts as a resting finger. */
const TREMBLE = 10;
const CARRIED = 24;

interface Finger {
  item: Scheduled | null;
  x: number;
  y: number;
  /** The day below the finger, if it accepts a drop. */
  over: string | null;
}

const NOWHERE: Finger = { item: null, x: 0, y: 0, over: null };
const finger = createStore<Finger>(NOWHERE);

export const useFinger = (): Finger => useStore(finger, (state) => state);
/** The day below the finger, if it accepts the dragged monitoring. */
export const useFingerOver = (): string | null => useStore(finger, (state) => state.over);

interface Held {
  item: Scheduled;
  element: HTMLElement;
  pointer: number;
  from: Spot;
  lifted: boolean;
  end: AbortController;
  timer: ReturnType<typeof setTimeout>;
}

export interface TouchDragOptions {
  today: string;
  /** Sets the monitoring that is being dragged. */
  drag(item: Scheduled | null): void;
  move(item: Scheduled, day: string): void;
}

/**
 * Dragging by touch: a long press picks up the monitoring, and moving the finger carries it over the days; near an edge
 * the page scrolls.
 * @returns ref of the drag area, and the pointer-down handler of a draggable monitoring
 */
export function useTouchDrag(options: TouchDragOptions) {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  const now = useRef(options);
  now.current = options;

  useQuietTouch(box, held);

  const drop = (take: boolean) => {
    const was = held.current;
    held.current = null;
    const { over, x, y } = finger.get();
    letGo(was);
    if (!was?.lifted) return;
    swallowClick({ x, y });
    now.current.drag(null);
    if (take && over) now.current.move(was.item, over);
  };

  const aim = (x: number, y: number) => {
    const item = held.current?.item;
    if (!item) return;
    const day = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-day]")?.dataset["day"];
    const takes = day !== undefined && day >= now.current.today && day !== item.estimatedDate;
    finger.set({ x, y, over: takes ? day : null });
  };

  const goAlong = () => {
    const one = held.current;
    if (!one?.lifted) return;
    const { x, y } = finger.get();
    // A monitoring that is picked up near an edge does not scroll the page until it has been moved.
    if (distance(one.from, { x, y }) > CARRIED && scrollAtEdge(x, y)) aim(x, y);
    requestAnimationFrame(goAlong);
  };

  const lift = (one: Held) => {
    one.lifted = true;
    navigator.vibrate?.(15);
    finger.set({ item: one.item, ...one.from, over: null });
    now.current.drag(one.item);
    requestAnimationFrame(goAlong);
  };

  const hold = (item: Scheduled, event: ReactPointerEvent<HTMLElement>) => {
    if (event.pointerType !== "touch" || held.current) return drop(false);
    const element = event.currentTarget;
    const end = new AbortController();
    const from = { x: event.clientX, y: event.clientY };
    const one: Held = {
      item,
      element,
      pointer: event.pointerId,
      from,
      lifted: false,
      end,
      timer: setTimeout(() => lift(one), HOLD_MS),
    };
    held.current = one;
    // Otherwise the browser's native dragging would start as well.
    element.draggable = false;
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (one.lifted) aim(x, y);
      else if (distance(from, { x, y }) > TREMBLE) drop(false);
    };
    followPointer(one, {
      pointermove: onMove,
      pointerup: () => drop(true),
      pointercancel: () => drop(false),
    });
  };
  return { box, hold };
}

/** Prevents scrolling and the context menu during a drag, and ends it when the component is unmounted. */
function useQuietTouch(box: RefObject<HTMLDivElement | null>, held: RefObject<Held | null>) {
  useEffect(() => {
    const element = box.current;
    // Prevents scrolling during a drag; the browser only honours this before it has started to scroll.
    const still = (event: Event) => {
      if (held.current?.lifted) event.preventDefault();
    };
    const noMenu = (event: Event) => {
      if (held.current) event.preventDefault();
    };
    element?.addEventListener("touchmove", still, { passive: false });
    element?.addEventListener("contextmenu", noMenu);
    return () => {
      element?.removeEventListener("touchmove", still);
      element?.removeEventListener("contextmenu", noMenu);
      letGo(held.current);
      held.current = null;
    };
  }, [box, held]);
}

interface Spot {
  x: number;
  y: number;
}
const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

const POINTER_EVENTS = ["pointermove", "pointerup", "pointercancel"] as const;
type PointerHandlers = Record<(typeof POINTER_EVENTS)[number], (event: PointerEvent) => void>;

/** Listens to the finger that picked up the monitoring, wherever it moves, until the drag ends. */
function followPointer({ pointer, end: { signal } }: Held, handlers: PointerHandlers): void {
  for (const type of POINTER_EVENTS) {
    const onEvent = (event: PointerEvent) => {
      if (event.pointerId === pointer) handlers[type](event);
    };
    addEventListener(type, onEvent, { signal });
  }
}

function letGo(one: Held | null): void {
  if (!one) return;
  clearTimeout(one.timer);
  one.end.abort();
  one.element.draggable = true;
  finger.set(NOWHERE);
}

/** Suppresses the click that follows the end of a drag; a click elsewhere is a separate press. */
function swallowClick(at: Spot): void {
  const stop = (event: MouseEvent) => {
    if (distance(at, { x: event.clientX, y: event.clientY }) > CARRIED) return;
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", stop, { capture: true });
  // If no click follows, the next press must not be suppressed.
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 300);
}
