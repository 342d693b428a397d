/** A Chilean tax number as the authorities write it, `76123456-K`; null where its check digit does not fit. */
export function readRut(text: string): string | null {
  const match = /^(\d{1,8})-?([\dK])$/.exec(text.trim().replaceAll(".", "").toUpperCase());
  if (!match) return null;
  const number = String(Number(match[1]));
  return checkDigit(number) === match[2] ? `${number}-${match[2]}` : null;
}

/** Modulo 11 with the weights 2 to 7 from the right; 11 is written 0, and 10 is K. */
export function checkDigit(number: string): string {
  const sum = [...number]
    .reverse()
    .reduce((total, digit, position) => total + Number(digit) * (2 + (position % 6)), 0);
  const rest = 11 - (sum % 11);
  return rest === 11 ? "0" : rest === 10 ? "K" : String(rest);
}
