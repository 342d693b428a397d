import { fold } from "../text/fold.ts";

const BATTERY = /batter|bateria|batterie|\bpila\b|\bpile\b/;

/** Whether a sensor measures the device's own supply: in volts, as the signals of instruments are, so by its name. */
export const isBattery = ({
  unit,
  variable,
  name,
}: {
  unit: string;
  variable: string;
  name: string;
}): boolean => /^m?V$/.test(unit) && BATTERY.test(fold(`${variable} ${name}`));
