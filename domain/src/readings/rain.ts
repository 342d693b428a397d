/** Millimetres are also used for settlement, so rain is recognised by its name. */
const RAIN = /rain|precip|pluvi|lluvia|pluie|chuva/i;

/** Whether a sensor measures an amount per interval: drawn as bars from zero. */
export const isRain = ({ unit, variable, name }: { unit: string; variable: string; name: string }): boolean =>
  /^mm\b/.test(unit) && RAIN.test(`${variable} ${name}`);
