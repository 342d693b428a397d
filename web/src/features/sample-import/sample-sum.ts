import type { SamplePreview } from "@vetaverde/contract/sample-imports";

export interface CellSum {
  cells: number;
  imported: number;
  flagged: number;
  missing: number;
  rejected: number;
}

/** Counts a file's cells by outcome: cells of unknown stations are rejected unless the stations are to be created. */
export function sumOf(
  preview: CellSum & Pick<SamplePreview, "newStations">,
  createStations: boolean,
): CellSum {
  const { cells, missing } = preview;
  let { imported, flagged, rejected } = preview;
  for (const station of createStations ? [] : preview.newStations) {
    imported -= station.cells - station.flagged;
    flagged -= station.flagged;
    rejected += station.cells;
  }
  return { cells, imported, flagged, missing, rejected };
}
