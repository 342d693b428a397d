import type { LoggerPreview } from "@vetaverde/contract/logger-files";
import type { ReactNode } from "react";

export interface DrawingNames {
  channel: string;
  unit: string;
}

/** Draws a channel of a file over the stored readings. */
export type DrawChannel = (drawing: LoggerPreview["drawings"][number], names: DrawingNames) => ReactNode;
