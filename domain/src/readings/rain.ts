/** Millimetres are also of settlement: rain is told by its name. */
const RAIN = /rain|precip|pluvi|lluvia|pluie|chuva/i;

/** Whether a sensor tells what fell in a stretch of time: drawn as bars from nought. */
export const isRain = ({ unit, variable, name }: { unit: string; variable: string; name: string }): boolean =>
  /^mm\b/.test(unit) && RAIN.test(`${variable} ${name}`);
