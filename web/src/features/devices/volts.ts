import { useFormat } from "../../lib/format.ts";

/** Loggers tell volts; what LoRaWAN tells is a share of a hundred. No battery of a device here has more volts than these. */
const MAX_VOLTS = 30;

/** A battery's charge with its unit. */
export function useVolts(): (battery: number) => string {
  const format = useFormat();
  return (battery) =>
    battery <= MAX_VOLTS ? `${format.number(battery, 2)}\u00a0V` : `${format.number(battery, 0)}\u00a0%`;
}
