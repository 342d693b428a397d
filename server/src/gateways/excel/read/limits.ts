/** Limits of the reader for one workbook. Sizes in bytes. */
export interface ReadLimits {
  /** Files inside the package. */
  readonly entries: number;
  /** Total unpacked size of all parts, both declared and actual. */
  readonly unpacked: number;
  /** Size of shared strings, styles and similar parts, which are loaded into memory as a whole. */
  readonly part: number;
  /** Rows of data; the file may have `MAX_ROWS_ABOVE_DATA` more. */
  readonly rows: number;
  readonly columns: number;
  readonly cells: number;
  readonly sharedStrings: number;
  /** The last row that a sheet of the format can have. */
  readonly lastRow: number;
  /** Maximum characters of one cell in the file format. */
  readonly cellText: number;
}

// 100,000 rows of 25 columns unpack to some 130 MB. Texts written by Excel repeat, so shared strings stay far below the
// limit.
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

/**
 * Title, notes and header above the data. They are counted with the rows of a sheet, whose header is not known yet; the
 * import itself then counts the rows below the header exactly.
 */
export const MAX_ROWS_ABOVE_DATA = 50;
