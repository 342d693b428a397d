import { MUTED, TEXT } from "./colors.ts";
import { PAGE_AREA } from "./page-areas.ts";
import type { PdfCanvas } from "./pdf-canvas.ts";

const COLUMNS = 3;
const GAP = 14;
const PHOTO_HEIGHT = 122;
/** A photo with its caption. */
const CELL_HEIGHT = PHOTO_HEIGHT + 28;
const BACKGROUND = "#F4F6F4";
const CAPTION = { size: 7.5 } as const;

interface Photo {
  jpeg: Buffer;
  /** Two lines, each cut at the photo's width. */
  caption: readonly [string, string];
}

export interface PhotoGrid {
  add(photo: Photo): void;
  /** Ends the last row. */
  end(): void;
}

/** Photos side by side, each with its caption. */
export function createPhotoGrid(pdf: PdfCanvas): PhotoGrid {
  const width = (pdf.width - GAP * (COLUMNS - 1)) / COLUMNS;
  let column = 0;
  let top = 0;
  const end = () => {
    if (column > 0) pdf.y = top + CELL_HEIGHT + 6;
    column = 0;
  };
  return {
    add: (photo) => {
      if (column === 0) {
        pdf.ensureSpace(CELL_HEIGHT + 6);
        top = pdf.y + 4;
      }
      drawPhoto(pdf, photo, { x: PAGE_AREA.left + column * (width + GAP), y: top, width });
      column++;
      if (column === COLUMNS) end();
    },
    end,
  };
}

function drawPhoto(
  pdf: PdfCanvas,
  { jpeg, caption: [title, line] }: Photo,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  pdf.shape((doc) => {
    doc.rect(x, y, width, PHOTO_HEIGHT).fill(BACKGROUND);
    doc.image(jpeg, x, y, { fit: [width, PHOTO_HEIGHT], align: "center", valign: "center" });
  });
  const below = y + PHOTO_HEIGHT;
  pdf.at(title, { ...CAPTION, color: TEXT }, { x, y: below + 3, width, maxLines: 1 });
  pdf.at(line, { ...CAPTION, color: MUTED }, { x, y: below + 13, width, maxLines: 1 });
}
