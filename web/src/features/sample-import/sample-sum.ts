import type { SamplePreview } from "@vetaverde/contract/sample-imports";

export interface CellSum {
  cells: number;
  imported: number;
  flagged: number;
  missing: number;
  rejected: number;
}

/** What becomes of a file's cells: those of stations that the project does not have are rejected where none are made. */
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
