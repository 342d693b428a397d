/** Geometry of a page, in points from its top left. */
export interface PageArea {
  /** Width of the paper. */
  paper: number;
  left: number;
  right: number;
  /** Below the header and above the footer. */
  top: number;
  bottom: number;
  header: {
    /** Top of the logo. */
    logo: number;
    /** Top and font size of the first line on the left and on the right. */
    title: { y: number; size: number };
    heading: { y: number; size: number };
    /** Top of the second line. */
    line: number;
    leftWidth: number;
    right: { x: number; width: number };
    /** Position of the rule below it; null: none. */
    rule: number | null;
  };
  footer: {
    /** Position of the rule above it. */
    rule: number;
    /** Top of the text. */
    text: number;
    /** Top of the page number. */
    number: number;
  };
}

/** A4 with room for a header and a footer. */
export const PAGE_AREA = {
  paper: 595.28,
  left: 42,
  right: 553,
  top: 78,
  bottom: 780,
  middle: 297.6,
  header: {
    logo: 22,
    title: { y: 24, size: 10 },
    heading: { y: 24, size: 10 },
    line: 38,
    leftWidth: 225.5,
    right: { x: 297.6, width: 553 - 297.6 },
    rule: 60,
  },
  footer: { rule: 796, text: 803, number: 803 },
} as const satisfies PageArea & { middle: number };

const LANDSCAPE = { paper: 841.89, left: 30, right: 811.89, foot: 574 } as const;
const HALF = (LANDSCAPE.right - LANDSCAPE.left) / 2 - 30;

/** A4 landscape: a title block above one large area. */
export const LANDSCAPE_AREA = {
  paper: LANDSCAPE.paper,
  left: LANDSCAPE.left,
  right: LANDSCAPE.right,
  top: 62,
  bottom: LANDSCAPE.foot,
  header: {
    logo: 18,
    title: { y: 18, size: 12 },
    heading: { y: 20, size: 10 },
    line: 36,
    leftWidth: HALF,
    right: { x: LANDSCAPE.left + HALF + 60, width: HALF },
    rule: null,
  },
  footer: { rule: LANDSCAPE.foot, text: LANDSCAPE.foot + 5, number: LANDSCAPE.foot + 4 },
} as const satisfies PageArea;

/** A rectangle on a page, in points from its top left. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
