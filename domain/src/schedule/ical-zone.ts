import { clockChanges, instantToLocal, zoneOffset } from "../time/zone.ts";

const DAY = 86_400_000;

/**
 * A zone as iCalendar tells it (RFC 5545, 3.6.5): the offset with which the span begins, and each change of the clocks
 * within it as an observance of its own. So a zone whose law changes needs no rule, and none is ever told that is not known.
 * `from` and `to` are epoch ms; a day is added at both ends, where an event's local time may still lie.
 */
export function vtimezone(timeZone: string, { from, to }: { from: number; to: number }): string[] {
  const changes = clockChanges(from - DAY, to + DAY, timeZone);
  const first = changes[0]?.before ?? zoneOffset(from, timeZone);
  // Which half of the year it begins in shows when it ends.
  const beginsInSummer = changes[0] !== undefined && changes[0].after < changes[0].before;
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${timeZone}`,
    ...observance(beginsInSummer, "19700101T000000", first, first),
    ...changes.flatMap(({ at, before, after }) =>
      observance(after > before, onset(at, before), before, after),
    ),
    "END:VTIMEZONE",
  ];
}

function observance(summer: boolean, start: string, from: number, to: number): string[] {
  const kind = summer ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offset(from)}`,
    `TZOFFSETTO:${offset(to)}`,
    `TZNAME:${offset(to)}`,
    `END:${kind}`,
  ];
}

/** The clock time at which the clocks change, by the clock before the change. */
const onset = (at: number, before: number) => {
  const { date, time } = instantToLocal(at + before, "UTC");
  const seconds = String(Math.floor((at % 60_000) / 1000)).padStart(2, "0");
  return `${date.replace(/-/g, "")}T${time.replace(":", "")}${seconds}`;
};

function offset(ms: number): string {
  const seconds = Math.abs(ms) / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, "0"));
  return `${ms < 0 ? "-" : "+"}${hours}${minutes}${rest === "00" ? "" : rest}`;
}
