type Place = readonly [latitude: number, longitude: number];

const shape = (type: "Polygon" | "LineString", name: string, places: readonly Place[]) => {
  const line = places.map(([latitude, longitude]) => [longitude, latitude]);
  const coordinates = type === "Polygon" ? [[...line, line[0]]] : line;
  return { type: "Feature", properties: { name }, geometry: { type, coordinates } };
};

/**
 * The invented mine around its stations: the dam crosses the valley, the pit and its dump are above it in the
 * north-east.
 */
export const plant = {
  type: "FeatureCollection",
  features: [
    shape("Polygon", "Rajo Central", [
      [-28.2592, -69.6702],
      [-28.2571, -69.6655],
      [-28.2583, -69.6598],
      [-28.2627, -69.6566],
      [-28.2678, -69.6574],
      [-28.2711, -69.6617],
      [-28.2706, -69.6676],
      [-28.2668, -69.6719],
      [-28.2623, -69.6728],
    ]),
    shape("Polygon", "Botadero Norte", [
      [-28.2611, -69.6838],
      [-28.2581, -69.6812],
      [-28.2573, -69.6762],
      [-28.2604, -69.6741],
      [-28.2651, -69.6764],
      [-28.2661, -69.6812],
      [-28.2641, -69.6841],
    ]),
    shape("Polygon", "Tranque El Salar", [
      [-28.2752, -69.6986],
      [-28.2768, -69.6925],
      [-28.2791, -69.6896],
      [-28.2843, -69.6868],
      [-28.2896, -69.6846],
      [-28.2909, -69.6871],
      [-28.2871, -69.6912],
      [-28.2829, -69.6957],
      [-28.2786, -69.7004],
    ]),
    shape("Polygon", "Pila 2", [
      [-28.2561, -69.7142],
      [-28.2559, -69.7089],
      [-28.2537, -69.7078],
      [-28.2531, -69.7128],
    ]),
    shape("LineString", "Quebrada Alta", [
      [-28.3021, -69.6772],
      [-28.2974, -69.6801],
      [-28.2909, -69.6846],
    ]),
    shape("LineString", "Río Alta", [
      [-28.2731, -69.7018],
      [-28.2669, -69.7053],
      [-28.2593, -69.7152],
      [-28.2474, -69.7195],
      [-28.2405, -69.7237],
      [-28.2263, -69.7361],
      [-28.2131, -69.7448],
      [-28.2042, -69.7531],
    ]),
    shape("LineString", "Camino de acceso", [
      [-28.2076, -69.7489],
      [-28.2166, -69.7409],
      [-28.2263, -69.7342],
      [-28.2341, -69.7222],
      [-28.2452, -69.7118],
      [-28.2563, -69.7047],
      [-28.2594, -69.6927],
      [-28.2608, -69.6716],
    ]),
  ],
};
