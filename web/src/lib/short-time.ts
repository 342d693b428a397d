import type { Format } from "./format.ts";

/** The time of an instant of today, the day of any other. */
export function shortTime(at: string, format: Format): string {
  const [day, time] = format.dateTime(at).split(" ");
  const [today] = format.dateTime(Date.now()).split(" ");
  return (day === today ? time : day) ?? "";
}
