export interface DemoStation {
  code: string;
  description: string;
  latitude: number;
  longitude: number;
  /** Metres above sea level. */
  elevation: number;
}

const station = (
  code: string,
  description: string,
  latitude: number,
  longitude: number,
  elevation: number,
): DemoStation => ({ code, description, latitude, longitude, elevation });

/**
 * An invented mine in a real landscape: the upper valley of the river El Potro (Tierra Amarilla, Atacama), which falls
 * north-west from the glacier of the same mountain. The dam crosses the valley, the crusher and the camp are below it,
 * and the village is nine kilometres down, where the valley opens.
 */
export const stations: readonly DemoStation[] = [
  station("PZ-T01", "Piezómetro, muro lateral norte del tranque", -28.2796, -69.6901, 2845),
  station("PZ-T02", "Piezómetro, muro lateral norte del tranque", -28.2776, -69.6918, 2843),
  station("PZ-T03", "Piezómetro, coronamiento del muro principal", -28.276, -69.695, 2838),
  station("PZ-T04", "Piezómetro, coronamiento del muro principal", -28.2763, -69.6975, 2836),
  station("PZ-T05", "Piezómetro, pie del muro principal", -28.2737, -69.6996, 2814),
  station("PZ-T06", "Piezómetro, pie del muro principal", -28.2731, -69.7018, 2810),
  station("MW-07", "Pozo de monitoreo, pie del botadero norte", -28.2625, -69.6859, 2911),
  station("MW-09", "Pozo de monitoreo, aguas abajo del botadero norte", -28.2583, -69.6902, 2884),
  station("MW-11", "Pozo de monitoreo, aguas abajo de la pila 2", -28.2529, -69.7135, 2721),
  station("MW-12", "Pozo de monitoreo, aguas abajo de la pila 2", -28.2474, -69.7181, 2697),
  station("AS-01", "Quebrada Alta, aguas arriba de la faena (blanco)", -28.2974, -69.6801, 2931),
  station("AS-02", "Quebrada Alta, aguas abajo del tranque", -28.2669, -69.7053, 2772),
  station("AS-03", "Vertiente El Peñón, ladera sur", -28.2593, -69.7189, 2768),
  station("AS-04", "Río Alta, puente de acceso", -28.2405, -69.7237, 2645),
  station("AS-05", "Río Alta, bocatoma Las Breas", -28.2131, -69.7448, 2471),
  station("CA-01", "Calidad del aire, campamento", -28.2341, -69.7222, 2641),
  station("CA-02", "Calidad del aire, chancado primario", -28.2563, -69.7047, 2762),
  station("CA-03", "Calidad del aire, localidad Las Breas (EMRP)", -28.2076, -69.7489, 2454),
  station("CA-04", "Calidad del aire, garita de acceso", -28.2263, -69.7342, 2573),
  station("RU-01", "Receptor de ruido, escuela de Las Breas", -28.2071, -69.7497, 2453),
  station("RU-02", "Receptor de ruido, Las Breas sur", -28.21, -69.7512, 2465),
  station("RU-03", "Receptor de ruido, majada El Sauce", -28.2207, -69.7391, 2535),
  station("GL-01", "Baliza de ablación, glaciar Peñón", -28.3352, -69.648, 4921),
  station("GL-02", "Baliza de ablación, glaciarete norte", -28.3318, -69.6518, 4874),
  station("FF-01", "Transecto de vega, quebrada Alta", -28.2447, -69.7206, 2661),
  station("FF-02", "Transecto de ladera norte", -28.2348, -69.7155, 2843),
  station("FF-03", "Microrruteo de fauna, Quebrada Seca", -28.2397, -69.7459, 2791),
  station("FF-04", "Transecto de vega, Las Breas", -28.2121, -69.7461, 2467),
  station("MET-01", "Estación meteorológica del campamento", -28.2343, -69.7216, 2642),
  station("SU-01", "Suelos, banco de relleno oeste", -28.2319, -69.7304, 2595),
  station("PS-01", "Pozo de producción, borde del salar", -28.2182, -69.7572, 2462),
  station("PS-02", "Pozo de producción, salar norte", -28.2096, -69.7585, 2458),
  station("NT-01", "Planta de neutralización, entrada", -28.2601, -69.6884, 2896),
  station("NT-02", "Planta de neutralización, efluente tratado", -28.2594, -69.6893, 2889),
];
