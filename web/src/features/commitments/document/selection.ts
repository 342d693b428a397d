import type { Rect } from "@vetaverde/domain/text/page";
import { type Lay, toPage } from "./places.ts";

export interface Selected {
  text: string;
  page: number;
  rects: Rect[];
}

/**
 * The text that the user has selected in the document, with its rectangles; null if nothing of the document is
 * selected.
 */
export function selectedIn(desk: HTMLElement | null, lay: Lay): Selected | null {
  const selection = document.getSelection();
  if (!desk || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!desk.contains(range.commonAncestorContainer)) return null;
  const text = selection
    .toString()
    .replace(/(\p{L})-\s*\n\s*(?=\p{Ll})/gu, "$1")
    .replace(/\s+/g, " ")
    .trim();
  const pages = [...desk.querySelectorAll<HTMLElement>("[data-page]")];
  const rects = lines(
    [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1),
  ).flatMap((one) => {
    const page = pages.find((element) => contains(element.getBoundingClientRect(), one));
    return page ? [toPage(one, sizeOf(page, lay), lay)] : [];
  });
  const first = rects[0];
  return text === "" || !first ? null : { text, page: first.page, rects };
}

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

const contains = (page: DOMRect, { left, top, width, height }: Box) => {
  const [x, y] = [left + width / 2, top + height / 2];
  return x >= page.left && x <= page.right && y >= page.top && y <= page.bottom;
};

function sizeOf(page: HTMLElement, { scale, turn }: Lay) {
  const { left, top, width, height } = page.getBoundingClientRect();
  const side = turn === 90 || turn === 270;
  return {
    number: Number(page.dataset["page"]),
    width: (side ? height : width) / scale,
    height: (side ? width : height) / scale,
    middleX: left + width / 2,
    middleY: top + height / 2,
  };
}

/** Merges the boxes of a line into one; a line consists of several, often duplicated. */
function lines(boxes: readonly DOMRect[]): Box[] {
  const merged: { left: number; top: number; right: number; bottom: number }[] = [];
  for (const { left, top, right, bottom } of boxes) {
    const middle = (top + bottom) / 2;
    const line = merged.find(
      (one) => middle > one.top && middle < one.bottom && left < one.right + 40 && right > one.left - 40,
    );
    if (!line) merged.push({ left, top, right, bottom });
    else {
      line.left = Math.min(line.left, left);
      line.right = Math.max(line.right, right);
    }
  }
  return merged.map(({ left, top, right, bottom }) => ({
    left,
    top,
    width: right - left,
    height: bottom - top,
  }));
}
