import type { Alert } from "@vetaverde/contract/alerts";
import type { Format } from "../../lib/format.ts";
import { measured } from "../../lib/measured.ts";

/** A reading of an alert's sensor with its unit, which stays on the line of its number. */
export const readingText = (
  format: Format,
  { value }: Alert["readings"][number],
  sensor: Alert["sensor"],
): string => `${measured(format, value, sensor?.resolution)}\u00a0${unbroken(sensor?.unit ?? "")}`;

/** A unit of several words is not divided at the end of a line. */
export const unbroken = (unit: string) => unit.replaceAll(" ", "\u00a0");
