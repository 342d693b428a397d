/** The water of a station, and how it changes over five years. */
export interface DemoWater {
  station: string;
  matrix: "surface" | "ground" | "effluent";
  /** At the beginning and at the end. */
  pH: readonly [number, number];
  /** meq/L of Ca, Mg, Na, K. */
  cations: readonly [number, number, number, number];
  /** meq/L of HCO3 and Cl; sulphate balances the charge. */
  HCO3: number;
  Cl: number;
  /**
   * Share by which cations and chloride increase over the five years (0.5: to one and a half times), and sulphate with
   * them; metals increase by twice this share, bicarbonate does not.
   */
  growth: number;
  /** mg/L of dissolved As, Cu, Fe, Mn, Zn, Al. */
  metals: readonly [number, number, number, number, number, number];
}

const fresh = [0.0008, 0.002, 0.02, 0.004, 0.006, 0.02] as const;
const contact = [0.004, 0.09, 0.6, 0.9, 0.35, 0.3] as const;
const seepage = [0.012, 0.02, 0.15, 0.4, 0.05, 0.03] as const;
const brine = [0.035, 0.004, 0.05, 0.06, 0.01, 0.01] as const;

/** Of headwaters, contact water below the dump, seepage of the dam, wells of the salt flat, and the neutralisation plant. */
export const waters: readonly DemoWater[] = [
  {
    station: "AS-01",
    matrix: "surface",
    pH: [7.9, 7.9],
    cations: [1.9, 0.7, 0.5, 0.05],
    HCO3: 2.45,
    Cl: 0.2,
    growth: 0,
    metals: fresh,
  },
  {
    station: "AS-03",
    matrix: "surface",
    pH: [7.7, 7.7],
    cations: [2.3, 0.8, 0.6, 0.06],
    HCO3: 2.9,
    Cl: 0.25,
    growth: 0,
    metals: fresh,
  },
  {
    station: "AS-02",
    matrix: "surface",
    pH: [7.8, 7.5],
    cations: [3.4, 1.4, 1.2, 0.1],
    HCO3: 2.6,
    Cl: 0.6,
    growth: 0.25,
    metals: [0.002, 0.006, 0.06, 0.05, 0.02, 0.04],
  },
  {
    station: "AS-04",
    matrix: "surface",
    pH: [7.9, 7.7],
    cations: [2.9, 1.2, 1.1, 0.1],
    HCO3: 2.6,
    Cl: 0.5,
    growth: 0.12,
    metals: [0.002, 0.004, 0.04, 0.02, 0.012, 0.03],
  },
  {
    station: "AS-05",
    matrix: "surface",
    pH: [8, 7.9],
    cations: [2.7, 1.1, 1.2, 0.1],
    HCO3: 2.7,
    Cl: 0.6,
    growth: 0.05,
    metals: fresh,
  },
  {
    station: "MW-07",
    matrix: "ground",
    pH: [6.9, 4.9],
    cations: [11, 5.2, 1.8, 0.2],
    HCO3: 1.6,
    Cl: 0.6,
    growth: 0.55,
    metals: contact,
  },
  {
    station: "MW-09",
    matrix: "ground",
    pH: [7.2, 6],
    cations: [8.4, 3.6, 1.6, 0.15],
    HCO3: 2.2,
    Cl: 0.6,
    growth: 0.35,
    metals: [0.003, 0.03, 0.2, 0.35, 0.12, 0.08],
  },
  {
    station: "MW-11",
    matrix: "ground",
    pH: [7.6, 7.5],
    cations: [3.2, 1.5, 3.4, 0.15],
    HCO3: 3.3,
    Cl: 1.6,
    growth: 0.05,
    metals: [0.006, 0.004, 0.05, 0.04, 0.01, 0.02],
  },
  {
    station: "MW-12",
    matrix: "ground",
    pH: [7.7, 7.7],
    cations: [1.1, 0.6, 5.6, 0.12],
    HCO3: 5.1,
    Cl: 1.2,
    growth: 0,
    metals: [0.014, 0.002, 0.03, 0.02, 0.008, 0.02],
  },
  {
    station: "PZ-T05",
    matrix: "ground",
    pH: [7.4, 7.2],
    cations: [13, 4.8, 6.5, 0.5],
    HCO3: 2,
    Cl: 2.4,
    growth: 0.2,
    metals: seepage,
  },
  {
    station: "PS-01",
    matrix: "ground",
    pH: [7.5, 7.4],
    cations: [14, 11, 96, 4.2],
    HCO3: 3.4,
    Cl: 104,
    growth: 0.04,
    metals: brine,
  },
  {
    station: "PS-02",
    matrix: "ground",
    pH: [7.6, 7.6],
    cations: [9, 7, 62, 2.6],
    HCO3: 3.8,
    Cl: 66,
    growth: 0.02,
    metals: brine,
  },
  {
    station: "NT-01",
    matrix: "effluent",
    pH: [3.7, 3.4],
    cations: [17.5, 9.4, 2, 0.2],
    HCO3: 0.02,
    Cl: 0.7,
    growth: 0.15,
    metals: [0.02, 1.4, 16, 6.5, 3.2, 11],
  },
  {
    station: "NT-02",
    matrix: "effluent",
    pH: [8.1, 8],
    cations: [24, 6.2, 2.1, 0.2],
    HCO3: 1.1,
    Cl: 0.7,
    growth: 0.12,
    metals: [0.002, 0.02, 0.12, 0.25, 0.04, 0.09],
  },
  {
    station: "AS-06",
    matrix: "surface",
    pH: [8, 7.9],
    cations: [2.6, 1.1, 1.2, 0.1],
    HCO3: 2.7,
    Cl: 0.6,
    growth: 0.04,
    metals: fresh,
  },
  {
    station: "VE-01",
    matrix: "surface",
    pH: [7.6, 7.6],
    cations: [1.4, 0.6, 0.5, 0.05],
    HCO3: 2.1,
    Cl: 0.15,
    growth: 0,
    metals: fresh,
  },
  {
    station: "MW-08",
    matrix: "ground",
    pH: [7, 6.4],
    cations: [9.6, 4.4, 1.7, 0.18],
    HCO3: 1.9,
    Cl: 0.6,
    growth: 0.4,
    metals: [0.004, 0.05, 0.35, 0.6, 0.2, 0.15],
  },
  {
    station: "MW-10",
    matrix: "ground",
    pH: [7.4, 7.2],
    cations: [7.8, 3.1, 4.4, 0.3],
    HCO3: 2.4,
    Cl: 1.9,
    growth: 0.15,
    metals: seepage,
  },
  {
    station: "MW-13",
    matrix: "ground",
    pH: [7.3, 7.3],
    cations: [4.6, 2, 3.1, 0.2],
    HCO3: 2.8,
    Cl: 1.8,
    growth: -0.1,
    metals: [0.005, 0.008, 0.06, 0.08, 0.02, 0.03],
  },
  {
    station: "MW-14",
    matrix: "ground",
    pH: [7.8, 7.8],
    cations: [1.7, 0.7, 2.2, 0.08],
    HCO3: 3.6,
    Cl: 0.7,
    growth: 0,
    metals: fresh,
  },
];
