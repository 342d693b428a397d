export { seedPart } from "./parts.ts";
export { dueReadings } from "./readings.ts";
export { seedDemo } from "./seed.ts";
