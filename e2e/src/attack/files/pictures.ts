import { crc32, deflateSync } from "node:zlib";
import type { HostileFile } from "./pdf-bombs.ts";

const file = (what: string, name: string, bytes: () => Buffer | string): HostileFile => ({
  what,
  name,
  bytes: () => Buffer.from(bytes() as string),
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with the given size in its header, regardless of its data. */
function pngOf(width: number, height: number, data: Buffer, colour = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colour, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A small valid picture for tests of thumbnails. */
export const goodPng = (side: number, shade: number) =>
  pngOf(
    side,
    side,
    deflateSync(Buffer.alloc((side + 1) * side, Buffer.from([0, ...Array(side).fill(shade)]))),
  );

const jpegOf = (width: number, height: number) => {
  const frame = Buffer.from("ffd8ffc0000b08000000000101110000ffda0008010100003f00", "hex");
  frame.writeUInt16BE(height, 7);
  frame.writeUInt16BE(width, 9);
  return Buffer.concat([frame, Buffer.alloc(2_000), Buffer.from("ffd9", "hex")]);
};

function tiffOf(width: number, height: number, next: number): Buffer {
  const bytes = Buffer.alloc(200);
  bytes.write("II*\0", 0, "latin1");
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(2, 8);
  for (const [n, [tag, value]] of [
    [256, width],
    [257, height],
  ].entries()) {
    bytes.writeUInt16LE(tag as number, 10 + n * 12);
    bytes.writeUInt16LE(4, 12 + n * 12);
    bytes.writeUInt32LE(1, 14 + n * 12);
    bytes.writeUInt32LE(value as number, 18 + n * 12);
  }
  bytes.writeUInt32LE(next, 34);
  return bytes;
}

const webpOf = (width: number, height: number) => {
  const head = Buffer.alloc(10);
  head.writeUIntLE(width - 1, 4, 3);
  head.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([Buffer.from("WEBPVP8X"), Buffer.from([10, 0, 0, 0]), head]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from("RIFF"), size, body]);
};

/** An HEIC box that declares a size, without picture data. */
function heicOf(width: number, height: number): Buffer {
  const box = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length + 8);
    return Buffer.concat([length, Buffer.from(type), data]);
  };
  const extent = Buffer.alloc(12);
  extent.writeUInt32BE(width, 4);
  extent.writeUInt32BE(height, 8);
  const properties = box("iprp", box("ipco", box("ispe", extent)));
  return Buffer.concat([
    box("ftyp", Buffer.from("heic\0\0\0\0mif1heic")),
    box("meta", Buffer.concat([Buffer.alloc(4), properties])),
  ]);
}

const svg = (inside: string, head = "", attributes = 'width="100" height="100"') =>
  `<?xml version="1.0"?>${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

/** Groups that each reference the previous one ten times. */
const usesOfUses = (depth: number) =>
  `<defs><g id="g0"><rect width="9" height="9"/></g>${Array.from({ length: depth }, (_, n) => `<g id="g${n + 1}">${`<use xlink:href="#g${n}"/>`.repeat(10)}</g>`).join("")}</defs><use xlink:href="#g${depth}"/>`;

export const hostilePictures: readonly HostileFile[] = [
  file("an SVG of uses of uses", "uses.svg", () => svg(usesOfUses(9))),
  file("an SVG that uses itself", "self.svg", () => svg('<g id="a"><use xlink:href="#a"/></g>')),
  file("an SVG of a million square kilometres", "huge.svg", () => svg("", "", 'width="1e9" height="1e9"')),
  file("an SVG with a pattern of patterns", "pattern.svg", () =>
    svg(
      '<pattern id="p" width="0.0001" height="0.0001" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="99" height="99" fill="url(#p)"/>',
    ),
  ),
  file("an SVG blurred without end", "blur.svg", () =>
    svg(
      `<filter id="f">${'<feGaussianBlur stdDeviation="9999"/>'.repeat(200)}</filter><rect width="99" height="99" filter="url(#f)"/>`,
    ),
  ),
  file("an SVG that reads a file", "entity.svg", () =>
    svg("<text>&x;</text>", '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  ),
  file("an SVG that asks an address", "address.svg", () =>
    svg(
      '<image xlink:href="http://127.0.0.1:9/x.png" width="9" height="9"/><style>@import url(http://127.0.0.1:9/x.css);</style>',
    ),
  ),
  file("an SVG that runs", "script.svg", () => svg('<script>alert(1)</script><rect onload="alert(1)"/>')),
  file("an SVG of groups in groups", "deep.svg", () =>
    svg(`${"<g>".repeat(50_000)}${"</g>".repeat(50_000)}`),
  ),
  file("an SVG of 200,000 strokes", "path.svg", () =>
    svg(`<path stroke="black" stroke-dasharray="0.001" d="M0 0${" L99 99 L0 99".repeat(100_000)}"/>`),
  ),
  file("a PNG of 50,000 by 50,000 points", "header.png", () =>
    pngOf(50_000, 50_000, deflateSync(Buffer.alloc(100))),
  ),
  file("a PNG of 2^31 points a side", "endless.png", () => pngOf(0x7fffffff, 0x7fffffff, Buffer.alloc(0))),
  file("a PNG of 100 megapixels", "megapixels.png", () =>
    pngOf(10_000, 10_000, deflateSync(Buffer.alloc(10_001 * 10_000), { level: 9 })),
  ),
  file("a PNG whose data unfolds to 300 MB", "unfolds.png", () =>
    pngOf(10, 10, deflateSync(Buffer.alloc(300 * 1024 * 1024), { level: 9 })),
  ),
  file("a PNG with a text that unfolds", "text.png", () =>
    Buffer.concat([
      pngOf(1, 1, deflateSync(Buffer.alloc(2))).subarray(0, 33),
      chunk("zTXt", Buffer.concat([Buffer.from("x\0\0"), deflateSync(Buffer.alloc(100 * 1024 * 1024))])),
      pngOf(1, 1, deflateSync(Buffer.alloc(2))).subarray(33),
    ]),
  ),
  file("a JPEG of 65,535 by 65,535 points", "header.jpg", () => jpegOf(65_535, 65_535)),
  file("a JPEG of no height", "flat.jpg", () => jpegOf(100, 0)),
  file("a TIFF of 100,000 by 100,000 points", "header.tif", () => tiffOf(100_000, 100_000, 0)),
  file("a TIFF whose directories are a ring", "ring.tif", () => tiffOf(10, 10, 8)),
  file("a WebP of 16,384 by 16,384 points", "header.webp", () => webpOf(16_384, 16_384)),
  file("an HEIC of 100,000 by 100,000 points", "header.heic", () => heicOf(100_000, 100_000)),
  file("a GIF of 65,535 by 65,535 points", "header.gif", () =>
    Buffer.concat([Buffer.from("GIF89a\xff\xff\xff\xff\x80\0\0", "latin1"), Buffer.alloc(500, 0x2c)]),
  ),
  file("a BMP of negative size", "header.bmp", () => {
    const bytes = Buffer.alloc(60);
    bytes.write("BM");
    bytes.writeUInt32LE(54, 10);
    bytes.writeUInt32LE(40, 14);
    bytes.writeInt32LE(-0x7fffffff, 18);
    bytes.writeInt32LE(0x7fffffff, 22);
    bytes.writeUInt16LE(24, 28);
    return bytes;
  }),
];
