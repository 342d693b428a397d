import type { Milliequivalents } from "../balance.ts";
import type { DiagramOptions, Percentages } from "../diagram.ts";
import { chadhaFrame, chadhaPoint } from "./chadha.ts";
import { durovFrame, durovPoints } from "./durov.ts";
import type { Figure, Point, Shape } from "./figure.ts";
import { gibbsFrame, gibbsPoints } from "./gibbs.ts";
import { piperFields, piperFrame, piperPoints } from "./piper.ts";
import { piperFieldNames } from "./piper-names.ts";
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
  /** The translated word for mixed waters, if the diamond's fields are to be labelled. */
  mixed?: string | null | undefined;
  /** Points of the diamond that the labels avoid where possible. */
  occupied?: readonly Point[];
}

/** A diagram without its samples, and the shaded fields behind it. */
export function backgroundOf(
  kind: PointDiagramKind,
  { nitrate = false, mixed = null, occupied = [] }: BackgroundStyle = {},
): { frame: Figure; fields: Shape[] } {
  if (kind === "gibbs") return { frame: gibbsFrame(), fields: [] };
  if (kind === "durov") return { frame: durovFrame({ nitrate }), fields: [] };
  if (kind === "chadha") return { frame: chadhaFrame({ nitrate }), fields: [] };
  if (kind === "rectangular") return { frame: rectangularFrame({ nitrate }), fields: rectangularFields() };
  const frame = piperFrame({ nitrate });
  const names = mixed === null ? [] : piperFieldNames(mixed, occupied);
  return {
    frame: { ...frame, shapes: [...frame.shapes, ...names] },
    // Shading only the mixed field, which has two parts, suffices to distinguish all fields.
    fields: piperFields().filter((shape) => shape.kind === "polygon" && shape.name === "mixed"),
  };
}
