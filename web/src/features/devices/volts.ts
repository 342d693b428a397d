import { useFormat } from "../../lib/format.ts";

/** Loggers report volts, LoRaWAN devices a percentage. No device's battery exceeds this voltage. */
const MAX_VOLTS = 30;

/** Formats a battery's charge with its unit. */
export function useVolts(): (battery: number) => string {
  const format = useFormat();
  return (battery) =>
    battery <= MAX_VOLTS ? `${format.number(battery, 2)}\u00a0V` : `${format.number(battery, 0)}\u00a0%`;
}
