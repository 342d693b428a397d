import type { Milliequivalents } from "../balance.ts";
import type { DiagramOptions, Percentages } from "../diagram.ts";
import { chadhaFrame, chadhaPoint } from "./chadha.ts";
import { durovFrame, durovPoints } from "./durov.ts";
import type { Figure, Point, Shape } from "./figure.ts";
import { gibbsFrame, gibbsPoints } from "./gibbs.ts";
import { piperFieldNames, piperFields, piperFrame, piperMiddles, piperPoints } from "./piper.ts";
import { rectangularFields, rectangularFrame, rectangularPoints } from "./rectangular.ts";

/** Diagrams in which a sample is one or several points, independent of other samples. */
export type PointDiagramKind = "piper" | "durov" | "gibbs" | "chadha" | "rectangular";

export interface DiagramSample {
  pctMeq: Percentages | null;
  meq: Milliequivalents;
  /** mg/L. */
  tds: number | null;
}

/** The points of a sample in a diagram, in the reading order of its parts; empty where a value is missing. */
export function pointsIn(kind: PointDiagramKind, { pctMeq, meq, tds }: DiagramSample): Point[] {
  if (kind === "gibbs") {
    const found = gibbsPoints(meq, tds);
    return found ? [found.cations, found.anions] : [];
  }
  if (!pctMeq) return [];
  if (kind === "chadha") return [chadhaPoint(pctMeq)];
  if (kind === "durov") {
    const { cations, anions, square } = durovPoints(pctMeq);
    return [cations, anions, square];
  }
  if (kind === "rectangular") {
    const { cations, anions, both } = rectangularPoints(pctMeq);
    return [cations, anions, both];
  }
  const { cations, anions, diamond } = piperPoints(pctMeq);
  return [cations, anions, diamond];
}

export interface BackgroundStyle extends DiagramOptions {
  /** Whether the diamond's fields are named. */
  named?: boolean | undefined;
  /** Whether the figure is small, as on a phone. */
  compact?: boolean | undefined;
}

/** A diagram without its samples, and the shaded fields behind it. */
export function backgroundOf(
  kind: PointDiagramKind,
  { nitrate = false, named = false, compact = false }: BackgroundStyle = {},
): { frame: Figure; fields: Shape[] } {
  if (kind === "gibbs") return { frame: gibbsFrame(), fields: [] };
  if (kind === "durov") return { frame: durovFrame({ nitrate }), fields: [] };
  if (kind === "chadha") return { frame: chadhaFrame({ nitrate }), fields: [] };
  if (kind === "rectangular") return { frame: rectangularFrame({ nitrate }), fields: rectangularFields() };
  const frame = piperFrame({ nitrate, compact });
  const names = named ? piperFieldNames() : [];
  // Shading only the mixed waters suffices to distinguish all fields.
  const mixed = piperFields().filter((shape) => shape.kind === "polygon" && shape.name === "mixed");
  return {
    frame: { ...frame, shapes: [...frame.shapes, ...names] },
    fields: [...mixed, ...piperMiddles()],
  };
}
