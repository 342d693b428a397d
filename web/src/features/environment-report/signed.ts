/** A charge-balance error with its sign. */
export const signed = (value: number, number: (value: number, digits: number) => string): string =>
  `${value > 0 ? "+" : ""}${number(value, 1)}\u00a0%`;
