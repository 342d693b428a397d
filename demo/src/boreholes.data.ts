import type { Lithology } from "@vetaverde/domain/piezometry/levels";

export interface DemoBorehole {
  station: string;
  terrain: number;
  depth: number;
  /** Null: the level is measured in an open pipe. */
  probe: number | null;
  /** Depth of each stratum's bottom, measured from the ground down. */
  strata: readonly (readonly [bottom: number, lithology: Lithology, description: string])[];
  /** The screen of the pipe. */
  screen: readonly [top: number, bottom: number];
  /** How much the water rises in a year, metres. */
  rise: number;
}

export const boreholes: readonly DemoBorehole[] = [
  {
    station: "PZ-T01",
    terrain: 2845,
    depth: 46,
    probe: 31.4,
    rise: 0.4,
    screen: [26, 34],
    strata: [
      [12.4, "tailings", "Relave grueso ciclonado"],
      [18.4, "silt", "Limo arcilloso"],
      [28.4, "gravel", "Grava aluvial"],
      [37.4, "fracturedRock", "Granodiorita fracturada"],
      [46, "rock", "Granodiorita sana"],
    ],
  },
  {
    station: "PZ-T03",
    terrain: 2838,
    depth: 37,
    probe: 29.15,
    rise: 1.1,
    screen: [24, 31],
    strata: [
      [9.8, "tailings", "Relave fino"],
      [15.3, "silt", "Limo arcilloso"],
      [17.8, "clay", "Arcilla plástica"],
      [26.3, "gravel", "Grava aluvial"],
      [32.3, "fracturedRock", "Granodiorita fracturada"],
      [37, "rock", "Granodiorita sana"],
    ],
  },
  {
    station: "PZ-T05",
    terrain: 2814,
    depth: 34,
    probe: 22.4,
    rise: 0.1,
    screen: [18.4, 25],
    strata: [
      [4.4, "fill", "Material de empréstito del muro"],
      [13.9, "gravel", "Grava aluvial"],
      [18.4, "clay", "Arcilla"],
      [27.4, "fracturedRock", "Granodiorita fracturada"],
      [34, "rock", "Granodiorita sana"],
    ],
  },
  {
    station: "MW-07",
    terrain: 2911,
    depth: 48,
    probe: 40,
    rise: -0.2,
    screen: [30, 46],
    strata: [
      [6.2, "fill", "Plataforma de la pila"],
      [21, "gravel", "Grava aluvial gruesa"],
      [34.5, "sand", "Arena gravosa"],
      [48, "fracturedRock", "Granodiorita fracturada"],
    ],
  },
  {
    station: "MW-11",
    terrain: 2721,
    depth: 60,
    probe: null,
    rise: 0.1,
    screen: [14, 58],
    strata: [
      [3.5, "silt", "Limo arenoso"],
      [29, "gravel", "Grava aluvial"],
      [52, "sand", "Arena media"],
      [60, "rock", "Granodiorita sana"],
    ],
  },
];
