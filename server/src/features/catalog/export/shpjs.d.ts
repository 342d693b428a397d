/** The library that reads shapefiles back in the tests has no types. */
declare module "shpjs" {
  interface ShapefileFeatures {
    features: { properties: Record<string, unknown>; geometry: { coordinates: number[] } }[];
  }
  const read: (zip: Buffer) => Promise<ShapefileFeatures>;
  export = read;
}
