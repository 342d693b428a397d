// Why a file cannot be read as a workbook: one code per case, each with a message for the user.

export type FaultCode =
  /** Not a workbook, or one of an unsupported type; `found` is the detected type. */
  | "unknown"
  | "broken"
  | "encrypted"
  | "macros"
  /** Unpacks to far more than a legitimate workbook. */
  | "bomb"
  | "tooManyRows"
  /** More cells than fit into the memory of the reading process. */
  | "tooManyCells"
  /** A text longer than a workbook cell allows. */
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
  /** Nested shapes, deeper than in any legitimate file. */
  | "deep"
  /** A file of shapes without a point. */
  | "noPoints"
  /** A zipped shapefile of more than one layer. */
  | "layers";

export class WorkbookFault extends Error {
  readonly code: FaultCode;
  readonly found: FoundKind | undefined;

  constructor(code: FaultCode, detected?: FoundKind) {
    super(detected ? `${code} (${detected})` : code);
    this.name = "WorkbookFault";
    this.code = code;
    this.found = detected;
  }
}
