// Follow-ups that people recorded for work of past days.
import { addDays, daysBetween } from "@vetaverde/domain/time/dates";
import type { Days, Work } from "./calendar.ts";
import { EARLY, LATE, MISHAPS, REASONS } from "./incidents.ts";
import { type Phrase, takesSample } from "./plan.ts";
import { pick, type Random } from "./random.ts";
import type { DemoStation } from "./stations.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The day of the peak of the snowmelt, in any year. */
const MELT_PEAK = "2020-12-15";

export interface Visit {
  recordedAt: number;
  by: string;
  actionOn: string;
  /** Epoch ms; null when only the day was given. */
  actionAt: number | null;
  completed: boolean;
  sample: boolean;
  observation: string;
  reason: string;
  mishap: string | null;
  /** Time and position at which a phone recorded it. */
  captured: { at: number; latitude: number; longitude: number; accuracy: number } | null;
}

export interface Crew {
  field: string;
  /** Corrects the follow-ups of the field staff. */
  office: string;
  station(code: string): DemoStation;
  /** Locale for numbers in the project's country. */
  numbers: string;
}

/** Empty for work that is in the future, skipped or missed; the last of several visits is the valid one. */
export function visitsOf(work: Work, days: Days, crew: Crew, random: Random): Visit[] {
  const waits = work.day >= days.today || work.skipped !== null;
  if (waits || (work.missed && !work.failed)) return [];
  if (work.failed) return [failedVisit(work, work.failed, days, crew)];
  const visit = doneVisit(work, days, crew, random);
  const correctedAt = visit.recordedAt + 22 * HOUR;
  if (random() > 0.015 || correctedAt > days.now) return [visit];
  const added = " Corrección de gabinete: se agregó el folio de la hoja de terreno.";
  return [
    visit,
    {
      ...visit,
      recordedAt: correctedAt,
      by: crew.office,
      observation: visit.observation + added,
      captured: null,
    },
  ];
}

function failedVisit({ day, startsAt, of }: Work, mishap: string, days: Days, crew: Crew): Visit {
  const actionAt = startsAt + 40 * MINUTE;
  return {
    recordedAt: Math.min(days.now, actionAt + 2 * HOUR),
    by: crew.field,
    actionOn: day,
    actionAt,
    completed: false,
    sample: false,
    observation: `Sin ${takesSample(of.series) ? "muestra" : "medición"} en ${of.code}: queda pendiente.`,
    reason: "Programado",
    mishap,
    captured: null,
  };
}

/** A day early or late now and then, but never in the future. */
function shiftOf(day: string, days: Days, random: Random): number {
  const chance = random();
  if (chance < 0.03) return -1;
  return chance < 0.09 && addDays(day, 1) < days.today ? 1 : 0;
}

function doneVisit(work: Work, days: Days, crew: Crew, random: Random): Visit {
  const { series, code } = work.of;
  // What is measured continuously is recorded once it has ended, without a time of its own.
  const isContinuous = series.frequency === "continuous";
  const shift = isContinuous ? 0 : shiftOf(work.day, days, random);
  const actionOn = addDays(work.day, shift);
  const began =
    (isContinuous ? work.endsAt : work.startsAt) + shift * DAY + Math.floor(random() * 75) * MINUTE;
  const actionAt = random() < 0.75 && !isContinuous ? began : null;
  const month = Number(actionOn.slice(5, 7));
  const mishap = random() < 0.03 ? pick(inSeason(MISHAPS, month), random) : null;
  // A filter that runs for 24 hours is recorded when it is collected.
  const ended = series.hours >= 24 ? began + series.hours * HOUR : began;
  const recordedAt = Math.min(days.now, ended + (1 + 8 * random()) * HOUR);
  return {
    recordedAt,
    by: random() < 0.92 ? crew.field : crew.office,
    actionOn,
    actionAt,
    completed: true,
    sample: takesSample(series),
    observation: observationOf(work, actionOn, crew.numbers, random),
    reason: shift === 0 ? (work.moved?.reason ?? pick(REASONS, random)) : shift < 0 ? EARLY : LATE,
    mishap,
    captured: actionAt === null ? null : capture(actionAt, recordedAt, crew.station(code), random),
  };
}

const inSeason = (phrases: readonly Phrase[], month: number): string[] =>
  phrases.flatMap((phrase) => {
    if (typeof phrase === "string") return [phrase];
    return phrase.months.includes(month) ? [phrase.text] : [];
  });

/** Begins with the number, if any. Numbers follow the seasons, so that one week differs little from the next. */
function observationOf(work: Work, day: string, locale: string, random: Random): string {
  const { series, code } = work.of;
  const phrase = pick(inSeason(series.phrases, Number(day.slice(5, 7))), random);
  const { reading } = series;
  const usual = reading?.usual[code];
  if (!reading || usual === undefined) return phrase;
  const { label, unit, digits, swing } = reading;
  const season = Math.cos((2 * Math.PI * daysBetween(MELT_PEAK, day)) / 365.25);
  const value = usual + swing * (0.85 * season + 0.15 * (random() * 2 - 1));
  const number = value.toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${`${label} ${number} ${unit}`.trim().replace(/\.$/, "")}. ${phrase}`;
}

/** Most follow-ups are recorded on a phone at the station, a few metres off. */
function capture(at: number, recordedAt: number, place: DemoStation, random: Random): Visit["captured"] {
  if (random() > 0.7) return null;
  const off = () => (random() * 2 - 1) * 0.000_08;
  return {
    at: Math.min(recordedAt, at + 20 * MINUTE),
    latitude: Number((place.latitude + off()).toFixed(6)),
    longitude: Number((place.longitude + off()).toFixed(6)),
    accuracy: 3 + Math.floor(random() * 10),
  };
}
