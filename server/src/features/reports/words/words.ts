/** Texts of a report. */
export interface ReportWords {
  titles: Record<"parameter-variation" | "neutralizer-consumption" | "board" | "diagram", string>;
  files: Record<"parameter-variation" | "neutralizer-consumption" | "board", string>;
  period: string;
  dataDay: string;
  noData: string;
  version: string;
  dataHash: string;
  limitSets: string;
  ofVersion: string;
  noLimitSets: string;
  contents: string;
  /** {name}: the heading that continues from an earlier page. */
  continued: string;
  page: string;
  how: string;
  howVariation: readonly string[];
  howConsumption: readonly string[];
  fractions: Record<"total" | "dissolved", string>;
  values: string;
  stats: Record<"n" | "nd" | "min" | "max" | "mean" | "median" | "sd" | "period", string>;
  percentile: string;
  legend: Record<"value" | "below" | "limit" | "warning" | "trend" | "own", string>;
  limits: Record<
    "limit" | "of" | "exceeds" | "warns" | "meets" | "indeterminate" | "valid" | "always",
    string
  >;
  depends: string;
  between: string;
  trend: Record<"up" | "down" | "flat" | "none" | "significant" | "notSignificant" | "caution", string>;
  notes: Record<"nonDetects" | "withoutLimit" | "above" | "unconverted" | "empty" | "pH", string>;
  summary: string;
  summaryText: string;
  summaryColumns: Record<"station" | "parameter" | "n" | "nd" | "median" | "exceeds" | "trend", string>;
  trends: Record<"up" | "down" | "flat" | "none", string>;
  neutraliser: {
    product: string;
    shares: string;
    stations: string;
    totals: Record<"kg" | "m3" | "specific" | "demand" | "efficiency" | "days", string>;
    chart: string;
    legend: Record<"used" | "asked", string>;
    beyond: string;
    unknown: string;
    asFerric: string;
    without: string;
    waterTitle: string;
    water: Record<"where" | "n" | "min" | "max" | "mean" | "ionMean", string>;
    inlet: string;
    outlet: string;
    daysTitle: string;
    columns: Record<"day" | "kg" | "m3" | "specific" | "net" | "sampled" | "asked", string>;
    empty: string;
  };
  board: {
    asOf: string;
    empty: string;
    access: string;
    gone: string;
    failed: string;
    noData: string;
    goesOn: string;
    measures: Record<"compliance" | "done" | "unfulfilled" | "near" | "far", string>;
    doneOf: string;
    ofPeriod: string;
    nothingDue: string;
    nearDays: string;
    states: Record<"unfulfilled" | "near" | "far" | "done" | "skipped" | "none", string>;
    without: string;
    unnamed: string;
    drawn: string;
    drawnOf: string;
    openMeans: string;
    stiffScale: string;
    stiffCut: string;
    stiffOwn: string;
    mixed: string;
    sizes: string;
    offAxis: string;
    halved: string;
    moreStations: string;
    samplesFrom: string;
    samplesTo: string;
  };
}
