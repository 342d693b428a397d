// A PDF of hundreds of pages for an archive: PDF/A-2b. Each page is written to disk as soon as the next one begins; the
// front pages are held back until the end, because their content is known only then.
import type PDFDocument from "pdfkit";
import { createPdfCanvas, type EmbeddedImage, type PdfCanvas } from "./pdf-canvas.ts";
import { openPdfFile, type PdfMetadata } from "./pdf-file.ts";

export interface ArchivePdf extends PdfCanvas {
  /** The logo of the metadata. */
  readonly logo: EmbeddedImage | null;
  /** The pages so far are the front: they are written last. */
  endFront(): void;
  /** Placeholder for the total number of pages, filled in at the end; y is its baseline. */
  total(x: number, y: number): void;
  /** Resolves to the number of pages. */
  finish(): Promise<number>;
}

interface ArchiveMetadata extends PdfMetadata {
  /** Left out: portrait. */
  layout?: "landscape" | "portrait";
  /** PNG. */
  logo?: Buffer | null;
}

type DrawFrame = (pdf: ArchivePdf, page: number) => void;

const TOTAL = { size: 8, color: "0.349 0.384 0.365" } as const;

/** @param drawFrame draws the header and footer when a page begins; pages count from 1 */
export async function createArchivePdf(
  { layout = "portrait", logo = null, ...metadata }: ArchiveMetadata,
  drawFrame: DrawFrame,
): Promise<ArchivePdf> {
  const { doc, written } = await openPdfFile(metadata, {
    bufferPages: false,
    layout,
    pdfVersion: "1.7",
    subset: "PDF/A-2b",
  });
  const pdf = archiveOn(doc, { logo, written, drawFrame });
  drawFrame(pdf, 1);
  return pdf;
}

function archiveOn(
  doc: PDFDocument,
  { logo, written, drawFrame }: { logo: Buffer | null; written: Promise<void>; drawFrame: DrawFrame },
): ArchivePdf {
  const front: PDFDocument["page"][] = [];
  const deferred: { page: PDFDocument["page"]; draw: () => void }[] = [];
  const total = createTotal(doc);
  let isFront = true;
  const detachFront = () => {
    if (isFront) front.push(...doc._pageBuffer.splice(0));
  };
  const canvas = createPdfCanvas(doc, {
    defer: (draw) => deferred.push({ page: doc.page, draw }),
    onPageEnd: detachFront,
    onPageStart: () => drawFrame(pdf, pdf.page() + 1),
  });
  const pdf: ArchivePdf = Object.assign(canvas, {
    logo: logo && canvas.embed(logo),
    endFront: () => {
      detachFront();
      isFront = false;
    },
    total: total.place,
    finish: async () => {
      detachFront();
      total.write(String(pdf.page() + 1));
      for (const { page, draw } of deferred) {
        doc.page = page;
        draw();
      }
      for (const page of front) page.end();
      doc.end();
      await written;
      return pdf.page() + 1;
    },
  });
  return pdf;
}

/** The total number of pages: one object that every page refers to, written at the end. */
function createTotal(doc: PDFDocument) {
  const total = doc.ref({ Type: "XObject", Subtype: "Form", BBox: [0, -4, 60, 12], Resources: { Font: {} } });
  return {
    place: (x: number, y: number) => {
      doc.page.xobjects["Total"] = total;
      doc.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} cm /Total Do Q`);
    },
    write: (pages: string) => {
      const face = doc.font("Regular")._font;
      const [codes] = face.encode(pages);
      total.data["Resources"] = { Font: { [face.id]: face.ref() } };
      total.write(`BT /${face.id} ${TOTAL.size} Tf ${TOTAL.color} rg <${codes.join("")}> Tj ET`);
      total.end();
    },
  };
}
