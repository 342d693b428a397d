// The status signs in the PDF: each has a shape of its own and its label, so that it can be read without colour.
import type { CommitmentState, Coverage } from "@vetaverde/contract/commitment";
import type { MonitoringStatus } from "@vetaverde/domain/schedule/status";
import type { Draw, PdfWriter } from "../../../gateways/pdf/pdf.document.ts";

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

/** @param x and `y`: the centre */
function shapeOf(sign: Sign, x: number, y: number, r: number): Draw {
  const { mark } = SIGN_COLOURS[sign];
  return (doc) => {
    doc.lineWidth(r / 3.4);
    if (sign === "unfulfilled") {
      const k = r * 0.42;
      doc
        .polygon(
          ...([
            [x - k, y - r],
            [x + k, y - r],
            [x + r, y - k],
            [x + r, y + k],
            [x + k, y + r],
            [x - k, y + r],
            [x - r, y + k],
            [x - r, y - k],
          ] as [number, number][]),
        )
        .fill(mark);
      doc
        .moveTo(x, y - r * 0.55)
        .lineTo(x, y + r * 0.12)
        .stroke(WHITE);
      doc.circle(x, y + r * 0.5, r * 0.15).fill(WHITE);
      return;
    }
    if (sign === "warning") {
      doc.polygon([x, y - r], [x + r, y + r * 0.8], [x - r, y + r * 0.8]).fill(mark);
      doc
        .moveTo(x, y - r * 0.4)
        .lineTo(x, y + r * 0.2)
        .stroke(WHITE);
      doc.circle(x, y + r * 0.52, r * 0.13).fill(WHITE);
      return;
    }
    if (sign === "far" || sign === "skipped") {
      if (sign === "far") doc.dash(r * 0.55, { space: r * 0.4 });
      doc.circle(x, y, r * 0.88).stroke(mark);
      doc.undash();
      if (sign === "skipped")
        doc
          .moveTo(x - r * 0.45, y)
          .lineTo(x + r * 0.45, y)
          .stroke(mark);
      return;
    }
    doc.circle(x, y, r).fill(mark);
    if (sign === "done")
      doc
        .moveTo(x - r * 0.45, y + r * 0.02)
        .lineTo(x - r * 0.1, y + r * 0.38)
        .lineTo(x + r * 0.5, y - r * 0.32)
        .stroke(WHITE);
    else if (sign === "near")
      doc
        .moveTo(x, y - r * 0.55)
        .lineTo(x, y + r * 0.05)
        .lineTo(x + r * 0.42, y + r * 0.28)
        .stroke(WHITE);
    else doc.rect(x, y - r * 0.7, r * 0.7, r * 1.4).fill(WHITE);
  };
}

/** Draws the sign before a line of text of this size whose top is `y`. */
export function drawSign(paper: PdfWriter, sign: Sign, x: number, y: number, size = 8): void {
  paper.shape(shapeOf(sign, x + size * 0.45, y + size * 0.55, size * 0.42));
}

/** Draws a sign and its label on a tinted background; returns the width. */
export function drawTag(paper: PdfWriter, sign: Sign, text: string, x: number, y: number): number {
  const { text: color, tint } = SIGN_COLOURS[sign];
  const ink = { size: 8.5, bold: true, color };
  const width = paper.layout.widthOf(text, ink) + SIGN_WIDTH + 13;
  paper.shape((doc) => doc.rect(x, y, width, 16).fill(tint));
  drawSign(paper, sign, x + 6, y + 3.2, 9);
  paper.layout.write(text, x + SIGN_WIDTH + 8, y + 3.6, ink);
  return width;
}
