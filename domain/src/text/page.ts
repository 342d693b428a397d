/**
 * One run of text as positioned on the page. Points (1/72 in); origin at the page's top left; (x, y) is the run's top
 * left.
 */
export interface TextRun {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  bold?: boolean;
}

/**
 * page: 1 = first physical page, whatever number is printed on it. ocr: present where the text comes from OCR,
 * confidence 0–1.
 */
export interface PageText {
  page: number;
  width: number;
  height: number;
  runs: TextRun[];
  ocr?: { confidence: number };
}

/** A rectangle on a page, in points from the same origin as its runs. */
export interface Rect {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}
