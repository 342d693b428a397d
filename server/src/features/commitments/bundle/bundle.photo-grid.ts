// Photos side by side, each with its number in the list of evidence.
import { PAGE_AREA } from "../../../gateways/pdf/pdf.document.ts";
import { type BundleContext, MUTED, note } from "./bundle.context.ts";
import { fill } from "./bundle.messages.ts";
import type { BundlePhoto } from "./bundle.protocol.ts";

const ACROSS = 3;
const GAP = 14;
const PHOTO_HEIGHT = 122;

export interface PhotoGrid {
  add(photo: BundlePhoto): void;
  end(leftOut: number): void;
}

export function createPhotoGrid(context: BundleContext): PhotoGrid {
  const { paper, words } = context;
  const width = (paper.width - GAP * (ACROSS - 1)) / ACROSS;
  const caption = { size: 7.5, color: MUTED };
  let place = 0;
  let top = 0;
  const height = PHOTO_HEIGHT + 28;
  const endRow = () => {
    if (place > 0) paper.y = top + height + 6;
    place = 0;
  };
  return {
    add: ({ jpeg, place: number, name, station, day }) => {
      if (place === 0) {
        paper.ensureSpace(height + 6);
        top = paper.y + 4;
      }
      const x = PAGE_AREA.left + place * (width + GAP);
      paper.shape((doc) => {
        doc.rect(x, top, width, PHOTO_HEIGHT).fill("#F4F6F4");
        doc.image(jpeg, x, top, { fit: [width, PHOTO_HEIGHT], align: "center", valign: "center" });
      });
      paper.at(
        `${number + 1} · ${name}`,
        { ...caption, color: "#161B18" },
        { x, y: top + PHOTO_HEIGHT + 3, width, most: 1 },
      );
      paper.at(`${station} · ${context.day(day)}`, caption, {
        x,
        y: top + PHOTO_HEIGHT + 13,
        width,
        most: 1,
      });
      place++;
      if (place === ACROSS) endRow();
    },
    end: (leftOut) => {
      endRow();
      if (leftOut > 0) note(context, fill(words.photosLeftOut, { n: context.count(leftOut) }));
    },
  };
}
