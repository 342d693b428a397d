import { useFormat } from "./format.ts";

/** Formats with four significant figures, whatever the magnitude: 0,0005 is not 0,001. */
export function useFigure(): (value: number) => string {
  const format = useFormat();
  return (value) => {
    const rounded = Number(value.toPrecision(4));
    const decimals = /e-(\d+)$/.test(String(rounded)) ? 12 : (String(rounded).split(".")[1]?.length ?? 0);
    return format.number(rounded, Math.min(decimals, 12));
  };
}
