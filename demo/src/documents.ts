import { crc32, deflateSync } from "node:zlib";

/** A page of plain lines as a PDF 1.4, made without a library: a heading on a band of colour, then the text. */
export function pdfPage(title: string, lines: readonly string[]): Buffer {
  const text = (words: string) => `(${words.replace(/[\\()]/g, "\\$&")}) Tj`;
  const body = [
    "0.07 0.36 0.33 rg 0 742 595 100 re f",
    `1 1 1 rg BT /B 18 Tf 50 785 Td ${text(title)} ET`,
    "0 0 0 rg BT /R 11 Tf 50 700 Td 18 TL",
    ...lines.map((line) => `${text(line)} T*`),
    "ET",
  ].join("\n");
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>",
    `<< /Length ${body.length} >>\nstream\n${body}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

export type Color = readonly [number, number, number];

export interface Landscape {
  sky: Color;
  ridge: Color;
  ground: Color;
  /** Horizontal position of the ridge's highest point, from 0 (left) to 1 (right). */
  peak: number;
}

const WIDTH = 480;
const HEIGHT = 320;

/** A drawn slope as a PNG in place of a photograph: sky, ridge and ground. */
export const view = ({ sky, ridge, ground, peak }: Landscape): Buffer =>
  png(WIDTH, HEIGHT, (x, y) => {
    const far = Math.abs(x / WIDTH - peak);
    const crest = HEIGHT * (0.28 + 0.5 * far + 0.02 * Math.sin(x / 9));
    const floor = HEIGHT * (0.78 + 0.04 * Math.sin(x / 60));
    const [red, green, blue] = y > floor ? ground : y > crest ? ridge : sky;
    // Slightly darker towards the bottom, so that the ground does not look flat.
    const shade = 1 - (y / HEIGHT) * 0.25;
    return [red * shade, green * shade, blue * shade];
  });

/** A picture as a PNG, made without a library. @param paint the colour of each pixel */
export function png(width: number, height: number, paint: (x: number, y: number) => Color): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  let at = 0;
  for (let y = 0; y < height; y++) {
    rows[at++] = 0;
    for (let x = 0; x < width; x++)
      for (const part of paint(x, y)) rows[at++] = Math.max(0, Math.min(255, Math.round(part)));
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND")]);
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
