/** What one workbook may ask of the reader. Sizes in bytes. */
export interface ReadLimits {
  /** Files inside the package. */
  readonly entries: number;
  /** All parts together that are unpacked, declared or real. */
  readonly unpacked: number;
  /** Shared strings, styles and the like, which are held in memory whole. */
  readonly part: number;
  readonly rows: number;
  readonly columns: number;
  readonly cells: number;
  readonly sharedStrings: number;
  /** The last row that a sheet of the format can have. */
  readonly lastRow: number;
  /** Characters of one cell, as the format has them. */
  readonly cellText: number;
}

// 100,000 rows of 25 columns unpack to some 130 MB; Excel's own texts repeat, so shared strings stay far below it.
export const READ_LIMITS: ReadLimits = {
  entries: 5_000,
  unpacked: 400_000_000,
  part: 120_000_000,
  rows: 100_000,
  columns: 200,
  cells: 5_000_000,
  sharedStrings: 3_000_000,
  lastRow: 1_048_576,
  cellText: 32_767,
};
