// Flow from stage: rating curves, and the equations of weirs and flumes.

/** A segment of a rating curve: Q = coefficient · (h − zero)^exponent, for stages up to `upTo`. */
export interface RatingSegment {
  /** Highest stage of the segment, in metres; null for the last one. */
  upTo: number | null;
  /** m³/s at one metre above the zero. */
  coefficient: number;
  /** Stage of zero flow, in metres. */
  zero: number;
  exponent: number;
}

export interface RatingCurve {
  segments: readonly RatingSegment[];
  /** Stages in metres between which the flow was gauged; beyond them it is extrapolated. */
  gauged: { from: number; to: number } | null;
}

export interface Discharge {
  /** m³/s. */
  flow: number;
  /** The stage is beyond the gauged ones, or those for which the equation was established. */
  isExtrapolated: boolean;
}

/**
 * Flow of a rating curve (ISO 18320:2020, 6.2; Rantz and others 1982, USGS Water-Supply Paper 2175). A stage below the
 * zero of its segment has no flow.
 * @param stage in metres
 * @returns null for a curve without a segment for this stage
 */
export function flowOfRating({ segments, gauged }: RatingCurve, stage: number): Discharge | null {
  const segment = segments.find(({ upTo }) => upTo === null || stage <= upTo);
  if (!segment || !Number.isFinite(stage)) return null;
  const head = stage - segment.zero;
  const flow = head <= 0 ? 0 : segment.coefficient * head ** segment.exponent;
  const isExtrapolated = gauged !== null && (stage < gauged.from || stage > gauged.to);
  return { flow, isExtrapolated };
}

/** Why a rating curve cannot be used, and at which of its segments. */
export type RatingFault = {
  fault: "none" | "order" | "last" | "exponent" | "coefficient" | "jump";
  segment: number;
};

/** Flows of two segments at their common stage that differ by more than this share are no curve. */
const MAX_JUMP = 0.05;

/** The faults of a rating curve: its segments ascend, only the last one is open, and they meet. */
export function ratingFaults({ segments }: Pick<RatingCurve, "segments">): RatingFault[] {
  if (segments.length === 0) return [{ fault: "none", segment: 0 }];
  const faults: RatingFault[] = [];
  for (const [at, segment] of segments.entries()) {
    const next = segments[at + 1];
    if (!(segment.coefficient > 0)) faults.push({ fault: "coefficient", segment: at });
    if (!(segment.exponent > 0 && segment.exponent <= 5)) faults.push({ fault: "exponent", segment: at });
    if (!next) continue;
    if (segment.upTo === null) faults.push({ fault: "last", segment: at });
    else if (next.upTo !== null && next.upTo <= segment.upTo)
      faults.push({ fault: "order", segment: at + 1 });
    else {
      const [own, other] = [segment, next].map(
        (one) =>
          Math.max(0, segment.upTo === null ? 0 : segment.upTo - one.zero) ** one.exponent * one.coefficient,
      ) as [number, number];
      if (Math.abs(own - other) > MAX_JUMP * Math.max(own, other))
        faults.push({ fault: "jump", segment: at + 1 });
    }
  }
  return faults;
}

/** Conventional acceleration of gravity, m/s². */
const GRAVITY = 9.80665;

/** A thin-plate weir or a flume; lengths in metres, the angle in degrees. */
export type FlowStructure =
  | {
      readonly kind: "vNotch";
      readonly angle: number;
      /** Head for a flow of zero: the stage at the vertex of the notch. */
      readonly zero: number;
    }
  | {
      readonly kind: "rectangularWeir";
      readonly crest: number;
      /** Width of the channel; equal to the crest for a weir without end contractions. */
      readonly channel: number;
      /** Height of the crest above the floor. */
      readonly height: number;
      readonly zero: number;
    }
  | { readonly kind: "cipolletti"; readonly crest: number; readonly zero: number }
  | { readonly kind: "parshall"; readonly size: ParshallSize; readonly zero: number };

/** Throat width and free-flow equation of Parshall flumes: Q = coefficient · h^exponent (ISO 9826:1992; Bos 1989, table 7.3). */
const PARSHALL = {
  "1 in": { coefficient: 0.0604, exponent: 1.55, from: 0.015, to: 0.21 },
  "2 in": { coefficient: 0.1207, exponent: 1.55, from: 0.015, to: 0.24 },
  "3 in": { coefficient: 0.1771, exponent: 1.55, from: 0.03, to: 0.33 },
  "6 in": { coefficient: 0.3812, exponent: 1.58, from: 0.03, to: 0.45 },
  "9 in": { coefficient: 0.5354, exponent: 1.53, from: 0.03, to: 0.61 },
  "1 ft": { coefficient: 0.6909, exponent: 1.522, from: 0.03, to: 0.76 },
  "1.5 ft": { coefficient: 1.056, exponent: 1.538, from: 0.03, to: 0.76 },
  "2 ft": { coefficient: 1.428, exponent: 1.55, from: 0.046, to: 0.76 },
  "3 ft": { coefficient: 2.184, exponent: 1.566, from: 0.046, to: 0.76 },
  "4 ft": { coefficient: 2.953, exponent: 1.578, from: 0.06, to: 0.76 },
  "5 ft": { coefficient: 3.732, exponent: 1.587, from: 0.06, to: 0.76 },
  "6 ft": { coefficient: 4.519, exponent: 1.595, from: 0.076, to: 0.76 },
  "7 ft": { coefficient: 5.312, exponent: 1.601, from: 0.076, to: 0.76 },
  "8 ft": { coefficient: 6.112, exponent: 1.607, from: 0.076, to: 0.76 },
} as const;
export type ParshallSize = keyof typeof PARSHALL;
export const PARSHALL_SIZES = Object.keys(PARSHALL) as ParshallSize[];

/** Angles of V-notches for which coefficients are established, in degrees. */
export const NOTCH_ANGLES = { min: 20, max: 100 } as const;
/** Smallest head of a thin-plate weir, in metres: below it the nappe clings to the plate. */
const MIN_WEIR_HEAD = 0.03;
const MIN_NOTCH_HEAD = 0.06;
/** 1.25 ft: the largest head of a fully contracted notch. */
const MAX_NOTCH_HEAD = 0.381;

/**
 * Free flow over a thin-plate weir or through a flume.
 * @param stage in metres
 * @returns flow in m³/s; extrapolated beyond the heads for which the equation was established
 */
export function flowOfStructure(structure: FlowStructure, stage: number): Discharge {
  const head = stage - structure.zero;
  if (!(head > 0)) return { flow: Number.isFinite(head) ? 0 : Number.NaN, isExtrapolated: false };
  switch (structure.kind) {
    case "vNotch":
      return flowOfNotch(structure.angle, head);
    case "rectangularWeir":
      return flowOfRectangle(structure, head);
    case "cipolletti":
      // Water Measurement Manual, 3rd edition, chapter 7, section 12: 3.367 L H^1.5 in feet.
      return {
        flow: 1.859 * structure.crest * head ** 1.5,
        isExtrapolated: head < MIN_NOTCH_HEAD || head > structure.crest / 3,
      };
    case "parshall": {
      const { coefficient, exponent, from, to } = PARSHALL[structure.size];
      return { flow: coefficient * head ** exponent, isExtrapolated: head < from || head > to };
    }
  }
}

/**
 * Kindsvater and Shen: Q = 8/15 √(2g) Ce tan(θ/2) (h + k)^2.5, fully contracted (ISO 1438:2017; Water Measurement Manual,
 * 3rd edition, chapter 7). The polynomials fit the curves of coefficient and head correction over 20 to 100 degrees.
 */
function flowOfNotch(angle: number, head: number): Discharge {
  const coefficient = 0.607_165_052 - 0.000_874_466_963 * angle + 6.103_933_34e-6 * angle ** 2;
  const correction =
    0.3048 *
    (0.014_490_264_8 -
      0.000_339_555_35 * angle +
      3.298_190_03e-6 * angle ** 2 -
      1.062_154_42e-8 * angle ** 3);
  const flow =
    (8 / 15) *
    Math.sqrt(2 * GRAVITY) *
    coefficient *
    Math.tan((angle * Math.PI) / 360) *
    (head + correction) ** 2.5;
  const { min, max } = NOTCH_ANGLES;
  return {
    flow,
    isExtrapolated: head < MIN_NOTCH_HEAD || head > MAX_NOTCH_HEAD || angle < min || angle > max,
  };
}

/** By the ratio of crest to channel: coefficient at no head, its growth with head to height, and width correction in m. */
const CONTRACTIONS: readonly (readonly [ratio: number, base: number, growth: number, width: number])[] = [
  [0, 0.587, -0.0023, 0.0024],
  [0.2, 0.589, -0.0018, 0.0024],
  [0.4, 0.591, 0.0058, 0.0027],
  [0.6, 0.593, 0.018, 0.0036],
  [0.7, 0.595, 0.03, 0.0041],
  [0.8, 0.597, 0.045, 0.0042],
  [0.9, 0.599, 0.064, 0.0034],
  [1, 0.602, 0.075, -0.0009],
];
const HEAD_CORRECTION = 0.001;

function contractionOf(ratio: number, column: 1 | 2 | 3): number {
  const after = Math.max(
    1,
    CONTRACTIONS.findIndex(([other]) => other >= ratio),
  );
  const [low, high] = [CONTRACTIONS[after - 1], CONTRACTIONS[after]];
  if (!low || !high) return Number.NaN;
  return low[column] + ((ratio - low[0]) / (high[0] - low[0])) * (high[column] - low[column]);
}

/**
 * Kindsvater and Carter: Q = 2/3 √(2g) Ce (b + kb) (h + 0.001 m)^1.5, Ce by the ratio of crest to channel and of head to
 * height (ISO 1438:2017, 9.2; Water Measurement Manual, 3rd edition, chapter 7, tables 7-1 and figure 7-2).
 */
function flowOfRectangle(
  { crest, channel, height }: Extract<FlowStructure, { kind: "rectangularWeir" }>,
  head: number,
): Discharge {
  const ratio = crest / channel;
  if (!(crest > 0 && height > 0 && ratio <= 1)) return { flow: Number.NaN, isExtrapolated: true };
  const coefficient = contractionOf(ratio, 1) + (contractionOf(ratio, 2) * head) / height;
  const width = crest + contractionOf(ratio, 3);
  const flow = (2 / 3) * Math.sqrt(2 * GRAVITY) * coefficient * width * (head + HEAD_CORRECTION) ** 1.5;
  return { flow, isExtrapolated: head < MIN_WEIR_HEAD || head / height > 2.5 };
}
