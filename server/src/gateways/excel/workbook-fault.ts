// Why a file cannot be read as a workbook: one word for each case, so that the person is told which it is.

export type FaultCode =
  /** Not a workbook at all, or one of a kind that is not read; `found` says what it looks like. */
  | "unknown"
  | "broken"
  | "encrypted"
  | "macros"
  /** Unpacks to far more than an honest workbook does. */
  | "bomb"
  | "tooManyRows"
  /** More cells than the process that reads it can hold. */
  | "tooManyCells"
  /** A text longer than a cell of a workbook can hold. */
  | "longCell";

export type FoundKind =
  | "empty"
  | "pdf"
  | "html"
  | "xml"
  | "text"
  | "rtf"
  | "image"
  | "zip"
  | "word"
  | "powerpoint"
  | "opendocument"
  | "xlsb"
  | "ole"
  | "binary"
  /** An XML file that declares a document type, and with it entities. */
  | "doctype"
  /** Shapes inside shapes, deeper than any honest file. */
  | "deep"
  /** A file of shapes without a point. */
  | "noPoints"
  /** A zipped shapefile of more than one layer. */
  | "layers";

export class WorkbookFault extends Error {
  readonly code: FaultCode;
  readonly found: FoundKind | undefined;

  constructor(code: FaultCode, found?: FoundKind) {
    super(found ? `${code} (${found})` : code);
    this.name = "WorkbookFault";
    this.code = code;
    this.found = found;
  }
}
