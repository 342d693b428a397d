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
  station("PZ-T07", "Piezómetro, pie del muro lateral norte", -28.2757, -69.6938, 2826),
  station("PZ-T08", "Piezómetro, estribo izquierdo del muro", -28.2752, -69.7031, 2831),
  station("PZ-T09", "Piezómetro, estribo derecho del muro", -28.2745, -69.6957, 2829),
  station("PZ-T10", "Piezómetro, berma intermedia", -28.2748, -69.6981, 2822),
  station("PZ-T11", "Piezómetro, berma intermedia", -28.2742, -69.7009, 2819),
  station("PZ-T12", "Piezómetro, zanja cortafuga", -28.2719, -69.7012, 2801),
  station("LA-01", "Laguna de aguas claras del tranque", -28.2801, -69.6968, 2831),
  station("DR-T1", "Dren basal del muro principal", -28.2725, -69.7004, 2806),
  station("MW-07", "Pozo de monitoreo, pie del botadero norte", -28.2625, -69.6859, 2911),
  station("MW-08", "Pozo de monitoreo, pie del botadero norte", -28.2611, -69.6881, 2902),
  station("MW-09", "Pozo de monitoreo, aguas abajo del botadero norte", -28.2583, -69.6902, 2884),
  station("MW-10", "Pozo de monitoreo, aguas abajo del tranque", -28.2688, -69.7036, 2784),
  station("MW-11", "Pozo de monitoreo, aguas abajo de la pila 2", -28.2529, -69.7135, 2721),
  station("MW-12", "Pozo de monitoreo, aguas abajo de la pila 2", -28.2474, -69.7181, 2697),
  station("MW-13", "Pozo de monitoreo, aguas abajo de la pila 1", -28.2511, -69.7088, 2738),
  station("MW-14", "Pozo de control, Las Breas alto", -28.2165, -69.7421, 2492),
  station("AS-01", "Quebrada Alta, aguas arriba de la faena (blanco)", -28.2974, -69.6801, 2931),
  station("AS-02", "Quebrada Alta, aguas abajo del tranque", -28.2669, -69.7053, 2772),
  station("AS-03", "Vertiente El Peñón, ladera sur", -28.2593, -69.7189, 2768),
  station("AS-04", "Río Alta, puente de acceso", -28.2405, -69.7237, 2645),
  station("AS-05", "Río Alta, bocatoma Las Breas", -28.2131, -69.7448, 2471),
  station("AS-06", "Canal Las Breas, compuerta 1", -28.2089, -69.7473, 2460),
  station("VE-01", "Vertiente La Llareta, ladera norte", -28.2514, -69.6974, 2826),
  station("CA-01", "Calidad del aire, campamento", -28.2341, -69.7222, 2641),
  station("CA-02", "Calidad del aire, chancado primario", -28.2563, -69.7047, 2762),
  station("CA-03", "Calidad del aire, localidad Las Breas (EMRP)", -28.2076, -69.7489, 2454),
  station("CA-04", "Calidad del aire, garita de acceso", -28.2263, -69.7342, 2573),
  station("CA-05", "Calidad del aire, botadero norte", -28.2641, -69.6877, 2918),
  station("RU-01", "Receptor de ruido, escuela de Las Breas", -28.2071, -69.7497, 2453),
  station("RU-02", "Receptor de ruido, Las Breas sur", -28.21, -69.7512, 2465),
  station("RU-03", "Receptor de ruido, majada El Sauce", -28.2207, -69.7391, 2535),
  station("VB-01", "Geófono, borde del Rajo Central", -28.2683, -69.6822, 2946),
  station("VB-02", "Geófono, majada El Sauce", -28.2211, -69.7388, 2536),
  station("GL-01", "Baliza de ablación, glaciar Peñón", -28.3352, -69.648, 4921),
  station("GL-02", "Baliza de ablación, glaciarete norte", -28.3318, -69.6518, 4874),
  station("GL-03", "Baliza de ablación, frente del glaciar Peñón", -28.3307, -69.6537, 4790),
  station("FF-01", "Transecto de vega, quebrada Alta", -28.2447, -69.7206, 2661),
  station("FF-02", "Transecto de ladera norte", -28.2348, -69.7155, 2843),
  station("FF-03", "Microrruteo de fauna, Quebrada Seca", -28.2397, -69.7459, 2791),
  station("FF-04", "Transecto de vega, Las Breas", -28.2121, -69.7461, 2467),
  station("FF-05", "Parcela de llareta, portezuelo", -28.2711, -69.6766, 3012),
  station("FF-06", "Área de relocalización de reptiles", -28.2386, -69.7204, 2688),
  station("MET-01", "Estación meteorológica del campamento", -28.2343, -69.7216, 2642),
  station("MET-02", "Estación meteorológica Peñón", -28.3181, -69.6611, 4105),
  station("SU-01", "Suelos, banco de relleno oeste", -28.2319, -69.7304, 2595),
  station("SU-02", "Suelos, cubierta de la pila 1", -28.2497, -69.7102, 2751),
  station("DR-01", "Drenaje de la pila 1, cámara norte", -28.2489, -69.7121, 2734),
  station("DR-02", "Drenaje de la pila 1, cámara sur", -28.2502, -69.7127, 2731),
  station("AR-01", "Sitio arqueológico, Quebrada Seca 1", -28.2408, -69.7441, 2778),
  station("AR-02", "Sitio arqueológico, Quebrada Seca 2", -28.2416, -69.7428, 2785),
  station("PS-01", "Pozo de producción, borde del salar", -28.2182, -69.7572, 2462),
  station("PS-02", "Pozo de producción, salar norte", -28.2096, -69.7585, 2458),
  station("NT-01", "Planta de neutralización, entrada", -28.2601, -69.6884, 2896),
  station("NT-02", "Planta de neutralización, efluente tratado", -28.2594, -69.6893, 2889),
];
