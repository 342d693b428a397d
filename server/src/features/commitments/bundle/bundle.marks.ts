// The status signs in the PDF: each has a shape of its own and its label, so that it can be read without colour.
import type { CommitmentState, Coverage } from "@vetaverde/contract/commitment";
import type { MonitoringStatus } from "@vetaverde/domain/schedule/status";
import type { PdfCanvas, PdfGraphics } from "../../../documents/pdf-canvas.ts";

export type Sign = MonitoringStatus | "skipped" | "partial" | "warning";

/** The colours of the light theme (web/src/ui), which print well in grey. */
export const SIGN_COLOURS: Record<Sign, { mark: string; text: string; tint: string }> = {
  done: { mark: "#0A7A5A", text: "#075C44", tint: "#DFF2EA" },
  near: { mark: "#B97A00", text: "#744A00", tint: "#FDF0D0" },
  partial: { mark: "#B97A00", text: "#744A00", tint: "#FDF0D0" },
  warning: { mark: "#B97A00", text: "#744A00", tint: "#FDF0D0" },
  unfulfilled: { mark: "#B92513", text: "#9B2111", tint: "#FCE6E1" },
  far: { mark: "#7A8894", text: "#4B5661", tint: "#EDF0F3" },
  skipped: { mark: "#4B4F4D", text: "#4B4F4D", tint: "#ECEEEC" },
};

export const STATE_SIGNS: Record<CommitmentState, Sign> = {
  proposed: "near",
  accepted: "done",
  rejected: "skipped",
};
export const COVERAGE_SIGNS: Record<Coverage, Sign> = {
  covered: "done",
  partial: "partial",
  none: "unfulfilled",
};

const WHITE = "#FFFFFF";
export const SIGN_WIDTH = 11;

interface SignPlace {
  /** The centre. */
  x: number;
  y: number;
  r: number;
  color: string;
}

type DrawSign = (doc: PdfGraphics, place: SignPlace) => void;

/** The shape of each sign. */
const SHAPES: Readonly<Record<Sign, DrawSign>> = {
  unfulfilled: (doc, { x, y, r, color }) => {
    const k = r * 0.42;
    doc
      .polygon(
        [x - k, y - r],
        [x + k, y - r],
        [x + r, y - k],
        [x + r, y + k],
        [x + k, y + r],
        [x - k, y + r],
        [x - r, y + k],
        [x - r, y - k],
      )
      .fill(color);
    doc
      .moveTo(x, y - r * 0.55)
      .lineTo(x, y + r * 0.12)
      .stroke(WHITE);
    doc.circle(x, y + r * 0.5, r * 0.15).fill(WHITE);
  },
  warning: (doc, { x, y, r, color }) => {
    doc.polygon([x, y - r], [x + r, y + r * 0.8], [x - r, y + r * 0.8]).fill(color);
    doc
      .moveTo(x, y - r * 0.4)
      .lineTo(x, y + r * 0.2)
      .stroke(WHITE);
    doc.circle(x, y + r * 0.52, r * 0.13).fill(WHITE);
  },
  far: (doc, { x, y, r, color }) => {
    doc.dash(r * 0.55, { space: r * 0.4 });
    doc.circle(x, y, r * 0.88).stroke(color);
    doc.undash();
  },
  skipped: (doc, { x, y, r, color }) => {
    doc.circle(x, y, r * 0.88).stroke(color);
    doc.undash();
    doc
      .moveTo(x - r * 0.45, y)
      .lineTo(x + r * 0.45, y)
      .stroke(color);
  },
  done: (doc, { x, y, r, color }) => {
    doc.circle(x, y, r).fill(color);
    doc
      .moveTo(x - r * 0.45, y + r * 0.02)
      .lineTo(x - r * 0.1, y + r * 0.38)
      .lineTo(x + r * 0.5, y - r * 0.32)
      .stroke(WHITE);
  },
  near: (doc, { x, y, r, color }) => {
    doc.circle(x, y, r).fill(color);
    doc
      .moveTo(x, y - r * 0.55)
      .lineTo(x, y + r * 0.05)
      .lineTo(x + r * 0.42, y + r * 0.28)
      .stroke(WHITE);
  },
  partial: (doc, { x, y, r, color }) => {
    doc.circle(x, y, r).fill(color);
    doc.rect(x, y - r * 0.7, r * 0.7, r * 1.4).fill(WHITE);
  },
};

/** Draws the sign before a line of text of this size whose top is `y`. */
export function drawSign(pdf: PdfCanvas, sign: Sign, x: number, y: number, size = 8): void {
  const r = size * 0.42;
  const { mark: color } = SIGN_COLOURS[sign];
  pdf.shape((doc) => {
    doc.lineWidth(r / 3.4);
    SHAPES[sign](doc, { x: x + size * 0.45, y: y + size * 0.55, r, color });
  });
}

/** Draws a sign and its label on a tinted background; returns the width. */
export function drawTag(pdf: PdfCanvas, sign: Sign, text: string, x: number, y: number): number {
  const { text: color, tint } = SIGN_COLOURS[sign];
  const ink = { size: 8.5, bold: true, color };
  const width = pdf.layout.widthOf(text, ink) + SIGN_WIDTH + 13;
  pdf.shape((doc) => doc.rect(x, y, width, 16).fill(tint));
  drawSign(pdf, sign, x + 6, y + 3.2, 9);
  pdf.layout.write(text, x + SIGN_WIDTH + 8, y + 3.6, ink);
  return width;
}
