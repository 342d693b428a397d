/** The used part of the PDF library's API. */
declare module "pdfkit" {
  interface Reference {
    readonly data: Record<string, unknown>;
    write(content: string | Uint8Array): void;
    end(): void;
  }

  interface Page {
    margins: { bottom: number };
    readonly content: Reference;
    readonly xobjects: Record<string, Reference>;
    readonly fonts: Record<string, Reference>;
    end(): void;
  }

  interface Options {
    size: string;
    layout?: "portrait" | "landscape";
    margin: number;
    bufferPages: boolean;
    autoFirstPage: boolean;
    lang: string;
    pdfVersion?: "1.7";
    subset?: "PDF/A-2b";
    info: Readonly<Record<string, string | Date>>;
  }

  /** The distance to the next glyph, with and without kerning, and the glyph's offsets. */
  interface Glyph {
    xAdvance: number;
    advanceWidth: number;
    xOffset: number;
    yOffset: number;
  }

  interface Picture {
    width: number;
    height: number;
  }

  interface Outline {
    addItem(title: string): Outline;
  }

  // biome-ignore lint/style/noDefaultExport: the package has this door and no other
  export default class PDFDocument implements AsyncIterable<Buffer> {
    constructor(options: Options);
    page: Page;
    readonly outline: Outline;
    readonly _font: {
      readonly id: string;
      readonly font: { hasGlyphForCodePoint(code: number): boolean };
      /** Thousandths of the font size. */
      readonly ascender: number;
      encode(text: string): [string[], Glyph[]];
      ref(): Reference;
    };
    /** Pages that are not written yet. */
    readonly _pageBuffer: Page[];
    ref(data: Record<string, unknown>): Reference;
    addContent(content: string): this;
    rotate(degrees: number, options: { origin: [number, number] }): this;
    [Symbol.asyncIterator](): AsyncIterator<Buffer>;
    pipe(target: NodeJS.WritableStream): NodeJS.WritableStream;
    addPage(): this;
    switchToPage(page: number): this;
    registerFont(name: string, bytes: Buffer): this;
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(color: string, opacity?: number): this;
    fillOpacity(opacity: number): this;
    strokeOpacity(opacity: number): this;
    strokeColor(color: string): this;
    lineWidth(points: number): this;
    lineCap(kind: "round" | "butt"): this;
    dash(length: number, options: { space: number }): this;
    undash(): this;
    text(text: string, x: number, y: number, options: { lineBreak: false }): this;
    widthOfString(text: string): number;
    /** Opens an image that is drawn many times and embedded once. */
    openImage(bytes: Buffer): Picture;
    image(
      picture: Buffer | Picture,
      x: number,
      y: number,
      options:
        | { width: number; height: number }
        | { fit: [number, number]; align?: "center"; valign?: "center" },
    ): this;
    goTo(x: number, y: number, width: number, height: number, name: string): this;
    addNamedDestination(name: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    circle(x: number, y: number, radius: number): this;
    polygon(...points: [number, number][]): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    /** SVG path syntax. */
    path(drawing: string): this;
    translate(x: number, y: number): this;
    scale(times: number): this;
    /** Clips everything drawn later to the current path. */
    clip(): this;
    fill(color?: string): this;
    stroke(color?: string): this;
    fillAndStroke(fill: string, stroke: string): this;
    save(): this;
    restore(): this;
    end(): this;
  }
}
