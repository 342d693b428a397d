import { KPA_PER_METRE } from "../piezometry/pressure.ts";
import { type TimedValue, valueAt } from "./clock.ts";
import { type Line, quantityOfUnit, unitConversion } from "./units.ts";

/** A value drifts evenly between two instants: what is added at each of them, in the sensor's unit. */
export interface ValueDrift {
  readonly from: number;
  readonly to: number;
  readonly atFrom: number;
  readonly atTo: number;
}

export interface ChannelCorrections {
  /** Unit of the file, and that of the sensor. */
  readonly unit: string;
  readonly sensorUnit: string;
  /** Pressure of the air in kPa, ascending; null: not compensated. */
  readonly barometer: readonly TimedValue[] | null;
  readonly drift: ValueDrift | null;
  /** Added to every value, in the sensor's unit. */
  readonly offset: number;
}

/** Air pressure changes slowly: between two readings of a barometer this far apart it is still a line. */
const MAX_BAROMETER_GAP_MS = 3 * 3_600_000;

/** Converts a value of the file at its instant; null where the barometer has no reading. */
export type Correct = (value: number, t: number) => number | null;

/** The pressure of the air in a unit of pressure, or in metres of water for a unit of length. */
function airPerKpa(unit: string): number | null {
  const pressure = unitConversion("kPa", unit);
  if (pressure) return pressure.factor;
  const length = quantityOfUnit(unit) === "length" ? unitConversion("m", unit) : null;
  return length && length.factor / KPA_PER_METRE;
}

/**
 * The corrections of a channel: unit, air pressure, drift and offset, in this order.
 * @returns null where the units do not convert, or where the unit has no air pressure in it
 */
export function createCorrection(of: ChannelCorrections): Correct | null {
  const conversion = unitConversion(of.unit, of.sensorUnit);
  if (!conversion) return null;
  const { barometer, drift } = of;
  const air = barometer ? airPerKpa(of.sensorUnit) : 0;
  if (air === null) return null;
  const slope = drift ? (drift.atTo - drift.atFrom) / (drift.to - drift.from) : 0;
  return (value, t) => {
    let corrected = exactly(value, conversion) + of.offset;
    if (barometer) {
      const pressure = valueAt(barometer, t, MAX_BAROMETER_GAP_MS);
      if (pressure === null) return null;
      corrected -= pressure * air;
    }
    if (drift) corrected += drift.atFrom + slope * (Math.min(Math.max(t, drift.from), drift.to) - drift.from);
    return corrected;
  };
}

/** A value that needs no conversion stays as it is written. */
const exactly = (value: number, { factor, offset }: Line) =>
  factor === 1 ? value + offset : tidy(value * factor + offset);

/** Fifteen digits: a factor of two decimals must not leave 18.397200000000002. */
const tidy = (value: number) => Number(value.toPrecision(15));
