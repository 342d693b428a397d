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
  | "tooManyCells";

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
  | "binary";

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
