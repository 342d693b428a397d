const RIM = 2;

/** SVG paths through equidistant values, one for each stretch without gaps. */
export function pathsOf(values: readonly (number | null)[], width: number, height: number): string[] {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return [];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = (width - 2 * RIM) / Math.max(1, values.length - 1);
  const place = (value: number) =>
    high === low ? height / 2 : RIM + ((high - value) / (high - low)) * (height - 2 * RIM);
  const round = (n: number) => Math.round(n * 10) / 10;
  const paths: string[] = [];
  let points: string[] = [];
  const close = () => {
    // A single value is a dot: a line of zero length with round caps.
    if (points.length > 0) paths.push(`M${points.join("L")}${points.length === 1 ? "h0" : ""}`);
    points = [];
  };
  values.forEach((value, at) => {
    if (value === null) close();
    else points.push(`${round(RIM + at * step)} ${round(place(value))}`);
  });
  close();
  return paths;
}
