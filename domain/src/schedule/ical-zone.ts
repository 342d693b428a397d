import { clockChanges, instantToLocal, zoneOffset } from "../time/zone.ts";

const DAY = 86_400_000;

/**
 * A time zone in iCalendar (RFC 5545, 3.6.5): the offset at the start of the span, and each clock change within it as
 * its own observance. So no recurrence rule is needed that a change of law would invalidate. `from` and `to` are epoch
 * ms; a day is added at both ends, where an event's local time may still fall.
 */
export function vtimezone(timeZone: string, { from, to }: { from: number; to: number }): string[] {
  const changes = clockChanges(from - DAY, to + DAY, timeZone);
  const first = changes[0]?.before ?? zoneOffset(from, timeZone);
  // A first change to a smaller offset shows that the span begins in summer time.
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

/** The local time of the change, by the offset before it. */
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
