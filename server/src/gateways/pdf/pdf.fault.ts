/** Error codes for a faulty PDF, as reported to users. */
export type PdfFaultCode =
  | "NOT_PDF"
  | "FILE_BROKEN"
  | "FILE_ENCRYPTED"
  | "PDF_SCRIPTS"
  | "PDF_HUGE_PAGE"
  | "PDF_TOO_MANY_PAGES"
  | "PDF_TOO_MUCH_TEXT";

export class PdfFault extends Error {
  readonly code: PdfFaultCode;
  readonly params: Record<string, number>;
  constructor(code: PdfFaultCode, params: Record<string, number> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
