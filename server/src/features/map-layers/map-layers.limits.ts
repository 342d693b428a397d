/** More would be slow to redraw on a phone. */
export const MAX_LAYER_POINTS = 200_000;
export const MAX_LAYER_SHAPES = 20_000;
/** All layers of a project together, in bytes. */
export const PROJECT_BYTES = 2 * 1024 * 1024 * 1024;
