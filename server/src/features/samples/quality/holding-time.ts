/**
 * Maximum days from sampling to analysis (US EPA, 40 CFR 136.3 Table II; metals of preserved samples six months).
 * Parameters not listed are not checked.
 */
const DAYS: Readonly<Record<string, number>> = {
  NO3: 28,
  NO2: 2,
  BOD5: 2,
  COD: 28,
  turbidity: 2,
  colour: 2,
  TDS: 7,
  TSS: 7,
  alkalinity: 14,
  acidity: 14,
  Cl: 28,
  SO4: 28,
  F: 28,
  Br: 28,
  NH4: 28,
  TKN: 28,
  TP: 28,
  CN: 14,
  CNWAD: 14,
  CNfree: 14,
  Hg: 28,
  Cr6: 28,
  oilAndGrease: 28,
  phenols: 28,
  faecalColiforms: 1,
  totalColiforms: 1,
  EColi: 1,
  hardness: 180,
};
const METAL_DAYS = 180;

/** Whether a result was analysed after its sample's holding time. @param days from sampling to analysis */
export const exceedsHoldingTime = (parameter: string, area: string, days: number): boolean =>
  days > (DAYS[parameter] ?? (area === "metal" ? METAL_DAYS : Number.POSITIVE_INFINITY));
