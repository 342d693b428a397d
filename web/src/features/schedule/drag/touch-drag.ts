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

/** A finger on a monitoring; it is dragged once the long press lifted it. */
interface Gesture {
  item: Scheduled;
  element: HTMLElement;
  pointer: number;
  from: Spot;
  isLifted: boolean;
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
  const gesture = useRef<Gesture | null>(null);
  const latest = useRef(options);
  latest.current = options;
  useQuietTouch(box, gesture);
  const { aim, lift, drop } = dragSteps(gesture, latest);
  const startTouch = (item: Scheduled, event: ReactPointerEvent<HTMLElement>) => {
    if (event.pointerType !== "touch" || gesture.current) return drop(false);
    const from = { x: event.clientX, y: event.clientY };
    const started: Gesture = {
      item,
      element: event.currentTarget,
      pointer: event.pointerId,
      from,
      isLifted: false,
      end: new AbortController(),
      timer: setTimeout(() => lift(started), HOLD_MS),
    };
    gesture.current = started;
    // Otherwise the browser's native dragging would start as well.
    started.element.draggable = false;
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (started.isLifted) aim(x, y);
      else if (distance(from, { x, y }) > TREMBLE) drop(false);
    };
    followPointer(started, {
      pointermove: onMove,
      pointerup: () => drop(true),
      pointercancel: () => drop(false),
    });
  };
  return { box, startTouch };
}

/** What happens to the monitoring below a finger: it is lifted, aimed at a day, and dropped. */
function dragSteps(gesture: RefObject<Gesture | null>, latest: RefObject<TouchDragOptions>) {
  const drop = (isAccepted: boolean) => {
    const ended = gesture.current;
    gesture.current = null;
    const { over, x, y } = finger.get();
    endGesture(ended);
    if (!ended?.isLifted) return;
    swallowClick({ x, y });
    latest.current.drag(null);
    if (isAccepted && over) latest.current.move(ended.item, over);
  };
  const aim = (x: number, y: number) => {
    const item = gesture.current?.item;
    if (!item) return;
    const day = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-day]")?.dataset["day"];
    const accepts = day !== undefined && day >= latest.current.today && day !== item.estimatedDate;
    finger.set({ x, y, over: accepts ? day : null });
  };
  const scrollAlong = () => {
    const current = gesture.current;
    if (!current?.isLifted) return;
    const { x, y } = finger.get();
    // A monitoring that is picked up near an edge does not scroll the page until it has been moved.
    if (distance(current.from, { x, y }) > CARRIED && scrollAtEdge(x, y)) aim(x, y);
    requestAnimationFrame(scrollAlong);
  };
  const lift = (started: Gesture) => {
    started.isLifted = true;
    navigator.vibrate?.(15);
    finger.set({ item: started.item, ...started.from, over: null });
    latest.current.drag(started.item);
    requestAnimationFrame(scrollAlong);
  };
  return { aim, lift, drop };
}

/** Prevents scrolling and the context menu during a drag, and ends it when the component is unmounted. */
function useQuietTouch(box: RefObject<HTMLDivElement | null>, gesture: RefObject<Gesture | null>) {
  useEffect(() => {
    const element = box.current;
    // Prevents scrolling during a drag; the browser only honours this before it has started to scroll.
    const still = (event: Event) => {
      if (gesture.current?.isLifted) event.preventDefault();
    };
    const noMenu = (event: Event) => {
      if (gesture.current) event.preventDefault();
    };
    element?.addEventListener("touchmove", still, { passive: false });
    element?.addEventListener("contextmenu", noMenu);
    return () => {
      element?.removeEventListener("touchmove", still);
      element?.removeEventListener("contextmenu", noMenu);
      endGesture(gesture.current);
      gesture.current = null;
    };
  }, [box, gesture]);
}

interface Spot {
  x: number;
  y: number;
}
const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

const POINTER_EVENTS = ["pointermove", "pointerup", "pointercancel"] as const;
type PointerHandlers = Record<(typeof POINTER_EVENTS)[number], (event: PointerEvent) => void>;

/** Listens to the finger that picked up the monitoring, wherever it moves, until the drag ends. */
function followPointer({ pointer, end: { signal } }: Gesture, handlers: PointerHandlers): void {
  for (const type of POINTER_EVENTS) {
    const onEvent = (event: PointerEvent) => {
      if (event.pointerId === pointer) handlers[type](event);
    };
    addEventListener(type, onEvent, { signal });
  }
}

function endGesture(gesture: Gesture | null): void {
  if (!gesture) return;
  clearTimeout(gesture.timer);
  gesture.end.abort();
  gesture.element.draggable = true;
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
