import { createEvent, fireEvent } from "@testing-library/react";

/**
 * A press as a browser tells it, at an instant of the test's own.
 * @param detail the second press of a double click has the count 2
 * @param at milliseconds, by the page's clock
 */
export function pressAt(element: Element, at: number, detail = 1): void {
  const event = createEvent.click(element, { detail });
  Object.defineProperty(event, "timeStamp", { value: at });
  fireEvent(element, event);
}

/** Until another press counts: two that come within a few hundredths of a second are one, whoever is that quick. */
export const untilNextPress = () => new Promise((resolve) => setTimeout(resolve, 60));
