/** There are eight distinct colours and shapes; the ninth series starts over with the first. */
export const seriesColor = (at: number): string => `var(--series-${(at % 8) + 1})`;

const SHAPES = [
  "M-4.6 0a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0z",
  "M-4.2-4.2h8.4v8.4h-8.4z",
  "M0-5.4L5.2 4H-5.2z",
  "M0-5.6L5.6 0 0 5.6-5.6 0z",
  "M0 5.4L5.2-4H-5.2z",
  "M-1.8-5h3.6v3.2H5v3.6H1.8V5h-3.6V1.8H-5v-3.6h3.2z",
  "M0-5.8L1.6-1.8 5.6-1.8 2.5.8 3.6 5 0 2.5-3.6 5-2.5.8-5.6-1.8-1.6-1.8z",
  "M-5.2 0L-2.6-4.6H2.6L5.2 0 2.6 4.6H-2.6z",
];

export interface SeriesMarkProps {
  at: number;
  x: number;
  y: number;
  title?: string;
  /** Marks a sounding next to a sensor's line. */
  hollow?: boolean;
  /** For marks that are close together. */
  small?: boolean;
}

/** The mark of a series, the same wherever it is drawn. */
export const SeriesMark = ({ at, x, y, title, hollow = false, small = false }: SeriesMarkProps) => (
  <path
    d={SHAPES[at % SHAPES.length]}
    transform={`translate(${x} ${y})${small ? " scale(0.65)" : ""}`}
    fill={hollow ? "var(--surface)" : seriesColor(at)}
    stroke={hollow ? seriesColor(at) : "var(--surface)"}
    strokeWidth={hollow ? 1.6 : 1.2}
  >
    {title && <title>{title}</title>}
  </path>
);
