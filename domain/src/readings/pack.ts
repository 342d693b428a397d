// Readings of closed months take a fraction of their space as differences in arrays of the narrowest width that holds
// them. What is packed comes back bit for bit: instants to the microsecond, values as the same float64.

/**
 * Readings that one block holds at most: a graph of an hour unpacks no more than this for each sensor. PostgreSQL stores long
 * arrays in pieces of 1,996 bytes, four to a page; arrays of this length fill whole pieces at every width.
 */
export const MAX_BLOCK = 3972;

/** Differences by width in bytes. The difference at a position is the sum of what the arrays have there; null: zeros. */
export interface Differences {
  readonly 1: readonly number[] | null;
  readonly 2: readonly number[] | null;
  readonly 4: readonly number[] | null;
  readonly 8: readonly number[] | null;
}

/** Consecutive readings of one sensor. */
export interface PackedBlock {
  /** Number of readings, 1 to {@link MAX_BLOCK}. */
  readonly n: number;
  /** Instants of the first and the last reading, epoch µs. */
  readonly first: number;
  readonly last: number;
  /** All instants are multiples of this from the first one, µs; at least 1. */
  readonly tick: number;
  /** The usual time between readings, in ticks. */
  readonly step: number;
  /** By how many ticks the time since the previous reading differs from `step`; 0 for the first reading. */
  readonly times: Differences;
  /**
   * Values as decimal fractions: (`base` + sum of the differences up to a reading) / `divisor`. Null where a value is
   * no decimal fraction of at most 15 digits, so that they are stored as they are.
   */
  readonly decimal: { readonly base: number; readonly divisor: number; readonly values: Differences } | null;
  /** Values as float32, which each of them equals exactly; null: not so. */
  readonly singles: readonly number[] | null;
  /** Values as float64; null: not so. */
  readonly doubles: readonly number[] | null;
}

export interface Unpacked {
  /** Epoch µs, ascending. */
  times: number[];
  values: number[];
}

/** Powers of ten that a float64 holds exactly, as far as decimals are tried. */
const DIVISORS = Array.from({ length: 16 }, (_, digits) => 10 ** digits);
/** Differences of integers below this are exact, as is the sum of such differences. */
const MAX_INTEGER = 2 ** 52;

/**
 * Packs readings of one sensor.
 * @param times epoch µs, integers, ascending, each once
 * @param values finite float64 in the same order
 * @throws RangeError when an instant is no integer or not after the previous one, or a value is not finite
 */
export function packReadings(times: readonly number[], values: readonly number[]): PackedBlock[] {
  if (times.length !== values.length) throw new RangeError("each instant needs a value");
  for (const [i, t] of times.entries()) {
    const isAscending = i === 0 || t > (times[i - 1] as number);
    if (!Number.isSafeInteger(t) || !isAscending) throw new RangeError("instants are ascending integers");
    if (!Number.isFinite(values[i])) throw new RangeError("values are finite");
  }
  const blocks: PackedBlock[] = [];
  for (let at = 0; at < times.length; at += MAX_BLOCK)
    blocks.push(packBlock(times.slice(at, at + MAX_BLOCK), values.slice(at, at + MAX_BLOCK)));
  return blocks;
}

function packBlock(times: readonly number[], values: readonly number[]): PackedBlock {
  const first = times[0] as number;
  const gaps = times.slice(1).map((t, i) => t - (times[i] as number));
  const tick = gaps.reduce(greatestDivisor, 0) || 1;
  const ticks = gaps.map((gap) => gap / tick);
  const step = usual(ticks);
  const common = { n: times.length, first, last: times.at(-1) as number, tick, step };
  const packed = { ...common, times: byWidth([0, ...ticks.map((gap) => gap - step)]) };
  return { ...packed, ...packValues(values, packed.times) };
}

type PackedValues = Pick<PackedBlock, "decimal" | "singles" | "doubles">;

function packValues(values: readonly number[], times: Differences): PackedValues {
  const decimal = asDecimals(values);
  const isSingle = values.every((value) => Object.is(Math.fround(value), value));
  const plain = isSingle ? { singles: values, doubles: null } : { singles: null, doubles: values };
  const size = values.length * (isSingle ? 4 : 8);
  if (!decimal || sizeOf(decimal.values, values.length) > size) return { decimal: null, ...plain };
  const isEmpty = [times, decimal.values].every((one) => !(one[1] || one[2] || one[4] || one[8]));
  // The database counts a block's readings by its arrays, so one of them is always there.
  const shown = isEmpty ? { ...decimal.values, 1: values.map(() => 0) } : decimal.values;
  return { decimal: { ...decimal, values: shown }, singles: null, doubles: null };
}

/** Values as whole numbers of the smallest decimal unit; null when one of them does not come back exactly. */
function asDecimals(values: readonly number[]): PackedBlock["decimal"] {
  let digits = 0;
  for (const value of values) {
    while (digits < DIVISORS.length && !isExact(value, DIVISORS[digits] as number)) digits++;
    if (digits === DIVISORS.length) return null;
  }
  const divisor = DIVISORS[digits] as number;
  // A value that was exact with fewer digits is checked with those of all.
  if (!values.every((value) => isExact(value, divisor))) return null;
  const whole = values.map((value) => Math.round(value * divisor) + 0);
  const base = whole[0] as number;
  return { base, divisor, values: byWidth(whole.map((one, i) => one - (whole[i - 1] ?? base))) };
}

function isExact(value: number, divisor: number): boolean {
  // Of an integer's sum there is no negative zero.
  const whole = Math.round(value * divisor) + 0;
  return Math.abs(whole) <= MAX_INTEGER && Object.is(whole / divisor, value);
}

const WIDTHS = [1, 2, 4, 8] as const;
type Width = (typeof WIDTHS)[number];
const limitOf = (width: Width) => (width === 8 ? Number.POSITIVE_INFINITY : 2 ** (8 * width - 1));
const fits = (value: number, width: Width) => value >= -limitOf(width) && value < limitOf(width);

/**
 * The differences in the narrowest array, the few that do not fit there in a wider one, which is nearly all zeros and
 * compresses to little: a meter's one wrong value, or a day without reports, does not widen the whole block.
 */
function byWidth(differences: readonly number[]): Differences {
  const narrow = WIDTHS.map((width) => splitAt(differences, width));
  const [best] = narrow.toSorted((a, b) => sizeOf(a, differences.length) - sizeOf(b, differences.length));
  return best as Differences;
}

function splitAt(differences: readonly number[], width: Width): Differences {
  const rest = differences.filter((one) => !fits(one, width));
  const wide = WIDTHS.find((other) => rest.every((one) => fits(one, other))) ?? 8;
  const split = { 1: null, 2: null, 4: null, 8: null } as Record<Width, number[] | null>;
  if (differences.some((one) => one !== 0 && fits(one, width)))
    split[width] = differences.map((one) => (fits(one, width) ? one : 0));
  if (rest.length > 0) split[wide] = differences.map((one) => (fits(one, width) ? 0 : one));
  return split;
}

/** PostgreSQL compresses a row only beyond this many bytes. */
const COMPRESSED_FROM = 2000;

/** About how many bytes the arrays take: zeros compress to a sixtieth, and what interrupts them costs some bytes. */
function sizeOf(differences: Differences, n: number): number {
  let size = 0;
  for (const width of WIDTHS) {
    const array = differences[width];
    if (!array) continue;
    const used = array.reduce((count, one) => count + (one === 0 ? 0 : 1), 0);
    const plain = n * width;
    size += 24 + (plain > COMPRESSED_FROM ? Math.min(plain, plain / 60 + used * (width + 4)) : plain);
  }
  return size;
}

function greatestDivisor(a: number, b: number): number {
  let [large, small] = [a, b];
  while (small !== 0) [large, small] = [small, large % small];
  return large;
}

/** The median: of a regular series the step, also where readings are missing. */
function usual(steps: readonly number[]): number {
  return Float64Array.from(steps).sort()[steps.length >> 1] ?? 0;
}

/** The readings of a block, as they were packed. */
export function unpackBlock(block: PackedBlock): Unpacked {
  const times = new Array<number>(block.n);
  let t = 0;
  for (let i = 0; i < block.n; i++) {
    if (i > 0) t += block.step + differenceAt(block.times, i);
    times[i] = block.first + t * block.tick;
  }
  return { times, values: unpackValues(block) };
}

function unpackValues({ n, decimal, singles, doubles }: PackedBlock): number[] {
  if (!decimal) return [...(singles ?? doubles ?? [])];
  const values = new Array<number>(n);
  let whole = decimal.base;
  for (let i = 0; i < n; i++) {
    whole += differenceAt(decimal.values, i);
    values[i] = whole / decimal.divisor;
  }
  return values;
}

const differenceAt = (of: Differences, i: number): number =>
  (of[1]?.[i] ?? 0) + (of[2]?.[i] ?? 0) + (of[4]?.[i] ?? 0) + (of[8]?.[i] ?? 0);
