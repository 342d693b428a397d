import { CampbellToa5Reader } from "./campbell-toa5.ts";
import { DataLoggerBlocksReader } from "./data-logger-blocks.ts";
import { HoboCsvReader } from "./hobo-csv.ts";
import { DIVER_CSV, HYDROLAB, IN_SITU, LabelledTableReader } from "./labelled-table.ts";
import type { LoggerFormat, LoggerReader, ReaderOptions } from "./logger-file.ts";
import { MappedTableReader, type TableMapping } from "./mapped-table.ts";
import { OttMisReader } from "./ott-mis.ts";
import { SolinstCsvReader } from "./solinst-csv.ts";
import { SolinstXleReader } from "./solinst-xle.ts";

/** Lines at the beginning of a file by which its format is recognised. */
export const HEAD_LINES = 80;

type Recognised = Exclude<LoggerFormat, "table">;
const some = (lines: readonly string[], pattern: RegExp) => lines.some((line) => pattern.test(line));

const SIGNS: Readonly<Record<Recognised, (lines: readonly string[]) => boolean>> = {
  solinstXle: (lines) => some(lines, /<Body_xle[\s>]/i),
  dataLoggerBlocks: (lines) => some(lines.slice(0, 3), /^\s*Data file for DataLogger/i),
  solinstCsv: ([first = "", ...lines]) =>
    /^\s*Serial[ _]number:?\s*$/i.test(first) && some(lines, /\bms\b.*\S/i),
  campbellToa5: ([first = ""]) => /^"?TOA5"?,/i.test(first),
  hoboCsv: (lines) =>
    /^"?Plot Title:/i.test(lines[0] ?? "") ||
    (/^"?#"?[,;\t]\s*"?Date[- ]Time/i.test(lines[0] ?? "") &&
      some(lines.slice(0, 1), /LGR S\/N|GMT|UTC|Ch:/i)),
  inSitu: (lines) =>
    some(
      lines,
      /^"?(?:In-Situ Inc|Report Date|Log File Properties|Device Properties|Location Properties)/i,
    ) && some(lines, /^"?Date (?:and )?Time\b.*[,;\t]/i),
  diverCsv: (lines) =>
    some(lines, /(?:^|[,;\t])"?Date ?\/ ?time"?[,;\t]/i) &&
    some(lines, /\[(?:cmH2O|mH2O|m|cm|mbar|°C|mS\/cm)\]|Diver/i),
  hydrolab: (lines) =>
    some(lines, /\bMMDDYY\b/) && some(lines, /\bHHMMSS\b/) && some(lines, /"?Date"?\s*[,;\t]\s*"?Time"?/i),
  ottMis: (lines) => some(lines, /<STATION>[^<]*<\/STATION>.*<SENSOR>/i),
};

/**
 * The formats that the beginning of a file fits. One: recognised. None: a table that a user describes. Several: the user
 * is asked.
 */
export function recogniseLogger(lines: readonly string[]): Recognised[] {
  // A byte order mark is no part of the first line.
  const plain = lines.map((line, at) => (at === 0 ? line.replace(/^\ufeff/, "") : line));
  return (Object.keys(SIGNS) as Recognised[]).filter((format) => SIGNS[format](plain));
}

/** @param mapping of a table; required of the format `table` */
export function createLoggerReader(
  format: LoggerFormat,
  options: ReaderOptions,
  mapping: TableMapping | null,
): LoggerReader {
  switch (format) {
    case "solinstXle":
      return new SolinstXleReader(options);
    case "dataLoggerBlocks":
      return new DataLoggerBlocksReader(options);
    case "solinstCsv":
      return new SolinstCsvReader(options);
    case "campbellToa5":
      return new CampbellToa5Reader(options);
    case "hoboCsv":
      return new HoboCsvReader(options);
    case "inSitu":
      return new LabelledTableReader(IN_SITU, options);
    case "diverCsv":
      return new LabelledTableReader(DIVER_CSV, options);
    case "hydrolab":
      return new LabelledTableReader(HYDROLAB, options);
    case "ottMis":
      return new OttMisReader(options);
    case "table":
      if (!mapping) throw new RangeError("a table is read by its mapping");
      return new MappedTableReader(mapping, options);
  }
}
