import { createEvent, fireEvent } from "@testing-library/react";

/**
 * Dispatches a click as a browser does, with a chosen timestamp.
 * @param detail click count; 2 for the second press of a double click
 * @param at milliseconds, by the page's clock
 */
export function pressAt(element: Element, at: number, detail = 1): void {
  const event = createEvent.click(element, { detail });
  Object.defineProperty(event, "timeStamp", { value: at });
  fireEvent(element, event);
}

/** Waits until another press counts: two presses within a few hundredths of a second count as one. */
export const untilNextPress = () => new Promise((resolve) => setTimeout(resolve, 60));
