import type { Lithology } from "@vetaverde/domain/piezometry/levels";
import type { ReactNode } from "react";

/** Greys and patterns after the FGDC's symbols: strata are distinguished by pattern, colours are reserved for water. */
const PATTERNS: Record<Lithology, { size: [number, number]; fill: string; marks: ReactNode }> = {
  fill: { size: [12, 12], fill: "var(--surface)", marks: <path d="M2 9l3-5 3 5zM9 3h2" /> },
  tailings: { size: [10, 10], fill: "var(--surface)", marks: <path d="M2 3h.1M7 8h.1" strokeWidth="2" /> },
  clay: { size: [8, 8], fill: "var(--line)", marks: <path d="M0 4h8" /> },
  silt: { size: [12, 8], fill: "var(--sunken)", marks: <path d="M0 2h5M6 6h5" /> },
  sand: { size: [7, 7], fill: "var(--surface)", marks: <path d="M1 1h.1M5 4h.1" strokeWidth="1.5" /> },
  gravel: {
    size: [16, 14],
    fill: "var(--surface)",
    marks: (
      <>
        <ellipse cx="4" cy="4" rx="3" ry="2.2" />
        <ellipse cx="12" cy="11" rx="2.4" ry="1.8" />
      </>
    ),
  },
  fracturedRock: { size: [16, 16], fill: "var(--sunken)", marks: <path d="M3 1v6M0 4h6M8 15L16 7" /> },
  rock: { size: [14, 14], fill: "var(--line)", marks: <path d="M3 1v6M0 4h6M10 8v6M7 11h6" /> },
  other: { size: [10, 10], fill: "var(--canvas)", marks: <path d="M0 10L10 0" /> },
};

const idOf = (prefix: string, lithology: Lithology) => `${prefix}-${lithology}`;

/** The SVG patterns; `prefix` keeps their ids unique to one drawing. */
export const GroundPatterns = ({ prefix }: { prefix: string }) => (
  <defs>
    {Object.entries(PATTERNS).map(
      ([
        lithology,
        {
          size: [width, height],
          marks,
        },
      ]) => (
        <pattern
          key={lithology}
          id={idOf(prefix, lithology as Lithology)}
          width={width}
          height={height}
          patternUnits="userSpaceOnUse"
        >
          <g fill="none" stroke="var(--muted)" strokeLinecap="round">
            {marks}
          </g>
        </pattern>
      ),
    )}
  </defs>
);

export interface GroundProps {
  prefix: string;
  lithology: Lithology;
  x: number;
  y: number;
  width: number;
  height: number;
  title?: string;
}

/** A rectangle with the pattern of its lithology. */
export const Ground = ({ prefix, lithology, title, ...box }: GroundProps) => (
  <g>
    {title && <title>{title}</title>}
    <rect {...box} fill={PATTERNS[lithology].fill} />
    <rect {...box} fill={`url(#${idOf(prefix, lithology)})`} stroke="var(--control)" />
  </g>
);
