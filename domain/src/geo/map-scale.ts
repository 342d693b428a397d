/** The equator in metres, of which Web Mercator is a square. */
const EQUATOR = 40_075_016.686;

/** Width of the whole world in pixels where a map is closest: a quarter of a metre per pixel at the equator. */
export const MAX_MAP_WIDTH = EQUATOR / 0.25;
