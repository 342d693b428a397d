// The counter of the production well's meter, which rolls over, and is replaced each year.
import { type RawBuilder, sql } from "kysely";
import { LAST_PULSE } from "./devices.data.ts";

/** Pulses of 0.1 m³ at 8.5 L/s, more by day and in summer. */
const PER_SECOND = 0.085;
const BY_DAY = { pulses: 300, seconds: 86_400, shift: 0.58 };
const BY_YEAR = { pulses: 90_000, seconds: 31_556_952, shift: 0.27 };

/** All pulses until an instant, in seconds since 1970; they only grow. */
const pulsesUntil = (seconds: number): number =>
  [BY_DAY, BY_YEAR].reduce(
    (sum, { pulses, seconds: period, shift }) =>
      sum + pulses * Math.sin(2 * Math.PI * (seconds / period + shift)),
    PER_SECOND * seconds,
  );

const pulsesUntilSql = (seconds: RawBuilder<unknown>) => {
  const [day, year] = [BY_DAY, BY_YEAR].map(
    ({ pulses, seconds: period, shift }) =>
      sql`${sql.lit(pulses)} * sin(2 * pi() * (${seconds} / ${sql.lit(period)} + ${sql.lit(shift)}))`,
  );
  return sql`(${sql.lit(PER_SECOND)} * ${seconds} + ${day} + ${year})`;
};

/** On 1 May at 14:00 UTC each year, another meter begins at 0. */
const SINCE_NEW_YEAR = sql`interval '4 months 14 hours'`;
const replacedSql = (t: RawBuilder<unknown>) => sql`extract(epoch from
  (date_trunc('year', ${t} at time zone 'UTC' - ${SINCE_NEW_YEAR}) + ${SINCE_NEW_YEAR}) at time zone 'UTC')::float8`;

/** What the meter in place at an instant shows. */
export const pulsesAt = (t: RawBuilder<unknown>): RawBuilder<number> =>
  sql`mod(floor(${pulsesUntilSql(sql`extract(epoch from ${t})::float8`)} - ${pulsesUntilSql(replacedSql(t))})::numeric,
    ${sql.lit(LAST_PULSE + 1)})::float8`;

/** When the well's transmitter began to count, in seconds since 1970: its total goes on when the meter is exchanged. */
const TOTAL_SINCE = Date.UTC(2019, 0, 1) / 1000;

/** What the transmitter has counted until an instant, whole m³. */
export const totalAt = (t: RawBuilder<unknown>): RawBuilder<number> =>
  sql`floor((${pulsesUntilSql(sql`extract(epoch from ${t})::float8`)} - ${sql.lit(Math.round(pulsesUntil(TOTAL_SINCE)))}) / 10)::float8`;

/** When the meter was last replaced before an instant (epoch ms). */
export function replacedBefore(now: number): number {
  const year = new Date(now).getUTCFullYear();
  const ofYear = (of: number) => Date.UTC(of, 4, 1, 14);
  return ofYear(year) <= now ? ofYear(year) : ofYear(year - 1);
}

/** What a meter shows when it is replaced at an instant (epoch ms). */
export function lastCountBefore(replacedAt: number): number {
  const begun = replacedBefore(replacedAt - 1);
  const counted = pulsesUntil(replacedAt / 1000) - pulsesUntil(begun / 1000);
  return Math.floor(counted) % (LAST_PULSE + 1);
}
