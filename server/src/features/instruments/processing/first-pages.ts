import type { StoredPage } from "../documents/documents.store.ts";

/**
 * The first commitments of a scan are recorded after its first page, and again each time the number of its pages has
 * doubled: OCR takes seconds a page.
 */
export class FirstPages {
  private read = 0;
  private next = 1;

  private readonly pages: number;

  constructor(pages: number) {
    this.pages = pages;
  }

  /** Counts pages that were read; whether the commitments found so far are to be recorded now. */
  isDueAfter(rows: readonly Pick<StoredPage, "ocr">[]): boolean {
    this.read += rows.length;
    if (this.read < this.next || this.read >= this.pages || rows.every(({ ocr }) => ocr === null))
      return false;
    this.next = 2 * this.read;
    return true;
  }
}
