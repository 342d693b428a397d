import { acidityOf, netAcidity } from "../chemistry/indices.ts";
import {
  type Consumption,
  compositionOf,
  consumptionOf,
  doseOf,
  type Product,
} from "../chemistry/neutraliser.ts";
import { daysBetween } from "../time/dates.ts";

/** A sample before or after a neutraliser; mg/L, alkalinity in mg/L CaCO3. Null: not measured. */
export interface WaterSample {
  day: string;
  pH: number | null;
  alkalinity: number | null;
  Fe: number | null;
  Fe2: number | null;
  Fe3: number | null;
  Al: number | null;
  Mn: number | null;
  /** Codes of the parameters that have several values of which none has been chosen. */
  undecided?: readonly string[];
}

/** Consumption of one day. */
export interface Dose {
  day: string;
  kg: number;
  m3: number;
}

/** A sample applies until the next one, for at most a quarter, the usual interval of sampling. */
export const SAMPLE_VALID_DAYS = 92;
/** Below this pH water has no alkalinity (Standard Methods 2320 B titrates to 4.5 and below). */
const NO_ALKALINITY_PH = 4.5;

export interface NetAcidity {
  /** mg/L CaCO3. */
  value: number;
  /** Whether iron without speciation was treated as ferric. */
  asFerric: boolean;
  /** Metals without a usable value, which are not included; those with undecided values are named by the sample. */
  without: readonly string[];
}

/** Net acidity of a sample; null where pH or alkalinity is missing. */
export function netOf(sample: WaterSample): NetAcidity | null {
  const { pH, Fe, Fe2, Fe3, Al, Mn, undecided = [] } = sample;
  const isIronUnknown = Fe2 === null && Fe3 === null;
  // An undecided species is not replaced by the iron as a whole.
  const isSpeciesUndecided = undecided.includes("Fe2") || undecided.includes("Fe3");
  const asFerric = isIronUnknown && Fe !== null && !isSpeciesUndecided;
  const acidity = acidityOf({ pH, ...(asFerric ? { Fe2: 0, Fe3: Fe } : { Fe2, Fe3 }), Al, Mn });
  if (!acidity || pH === null) return null;
  const alkalinity = pH < NO_ALKALINITY_PH ? 0 : sample.alkalinity;
  if (alkalinity === null) return null;
  const isUndecided = (metal: string) =>
    undecided.includes(metal) ||
    (isIronUnknown && metal.startsWith("Fe") && (isSpeciesUndecided || undecided.includes("Fe")));
  const without = acidity.without.filter((metal) => !isUndecided(metal));
  return { value: netAcidity(acidity.value, alkalinity), asFerric, without };
}

export interface DoseDay extends Dose {
  /** kg of product per m³; null where no water was treated. */
  specific: number | null;
  net: NetAcidity | null;
  /** Day of the sample that `net` comes from. */
  sampled: string | null;
  /** Required dose for the net acidity, kg of product per m³, by the product's purity and efficiency. */
  required: number | null;
}

export interface ConsumptionFound extends Consumption {
  days: readonly DoseDay[];
  kg: number;
  m3: number;
  /** kg of pure reagent that the acidity required, over the dosed days with known acidity; null where there are none. */
  demand: number | null;
}

/** Joins each day's dose with the last sample at the inlet, and sums up. Both inputs must be ordered by day. */
export function consumptionFound(
  doses: readonly Dose[],
  inlet: readonly WaterSample[],
  product: Product,
): ConsumptionFound {
  const usable = inlet.flatMap((sample) => {
    const net = netOf(sample);
    return net ? [{ day: sample.day, net }] : [];
  });
  let next = 0;
  const days = doses.map((dose): DoseDay => {
    while (next < usable.length && (usable[next]?.day ?? "") <= dose.day) next++;
    const last = usable[next - 1];
    const applicable = last && daysBetween(last.day, dose.day) <= SAMPLE_VALID_DAYS ? last : null;
    return {
      ...dose,
      specific: dose.m3 > 0 ? dose.kg / dose.m3 : null,
      net: applicable?.net ?? null,
      sampled: applicable?.day ?? null,
      required: applicable ? doseOf(applicable.net.value, product) : null,
    };
  });
  const known = days.filter(({ kg, net }) => kg > 0 && net !== null);
  const entries = days.map(({ kg, m3, net }) => ({ kg, m3, net: net?.value ?? null }));
  const { factor } = compositionOf(product);
  return {
    ...consumptionOf(entries, product),
    days,
    kg: days.reduce((sum, { kg }) => sum + kg, 0),
    m3: days.reduce((sum, { m3 }) => sum + m3, 0),
    demand:
      known.length > 0
        ? known.reduce((sum, { m3, net }) => sum + (Math.max(0, net?.value ?? 0) / 1000) * m3 * factor, 0)
        : null,
  };
}
