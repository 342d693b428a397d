import type { ReactNode } from "react";
import type { ItemLayer, MapItem } from "./spots.ts";

/** Things that a map shows with marks of one shape. */
export interface MapLayer extends ItemLayer {
  title: string;
  icon(state: string, size: number): ReactNode;
  /** CSS colour of a state in the outline of several things. */
  color(state: string): string;
  /** Accessible name of the mark of one or several things. */
  spoken(items: readonly MapItem[]): string;
  /** Heading and content of the card of one or several things at one place. */
  about(items: readonly MapItem[]): { title: string; content: ReactNode };
  /** Counts by state, and what the map does not show. */
  legend: ReactNode;
}
