// Decoders of compressed blocks that never give more than the block holds: those of the library unpack whatever they get.
import { inflateSync } from "node:zlib";
import { addDecoder, BaseDecoder } from "geotiff";
import sharp from "sharp";
import { unpackBits, unpackLzw } from "./unpack.ts";

/** Values of the tag Compression. */
export const COMPRESSIONS = {
  none: 1,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  packBits: 32773,
  oldDeflate: 32946,
} as const;

interface BlockFields {
  tileWidth: number;
  tileHeight: number;
  planarConfiguration: number;
  bitsPerSample: ArrayLike<number>;
}

const samplesOf = ({ planarConfiguration, bitsPerSample }: BlockFields) =>
  planarConfiguration === 2 ? 1 : bitsPerSample.length;

/** Bytes of a whole block. */
const largestOf = (fields: BlockFields) => fields.tileWidth * fields.tileHeight * samplesOf(fields);

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;

class Deflate extends BaseDecoder {
  override decodeBlock(block: ArrayBufferLike): ArrayBuffer {
    const fields = this.parameters as BlockFields;
    return bufferOf(inflateSync(new Uint8Array(block), { maxOutputLength: largestOf(fields) }));
  }
}

class Lzw extends BaseDecoder {
  override decodeBlock(block: ArrayBufferLike): ArrayBuffer {
    return bufferOf(unpackLzw(new Uint8Array(block), largestOf(this.parameters as BlockFields)));
  }
}

class PackBits extends BaseDecoder {
  override decodeBlock(block: ArrayBufferLike): ArrayBuffer {
    return bufferOf(unpackBits(new Uint8Array(block), largestOf(this.parameters as BlockFields)));
  }
}

const END_MARKER = 2;

class Jpeg extends BaseDecoder {
  override async decodeBlock(block: ArrayBufferLike): Promise<ArrayBuffer> {
    const fields = this.parameters as BlockFields & { JPEGTables?: ArrayLike<number> };
    const { tileWidth, tileHeight, JPEGTables } = fields;
    // The tables that all blocks share are a JPEG without a picture, which goes in front.
    const tables = Buffer.from(JPEGTables ?? []);
    const own = Buffer.from(block as ArrayBuffer);
    const whole = tables.length
      ? Buffer.concat([tables.subarray(0, -END_MARKER), own.subarray(END_MARKER)])
      : own;
    const limits = { limitInputPixels: tileWidth * tileHeight, failOn: "warning" } as const;
    const gray = samplesOf(fields) === 1;
    const picture = sharp(whole, limits).toColourspace(gray ? "b-w" : "srgb");
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    if (info.width !== tileWidth || info.channels !== samplesOf(fields))
      throw new Error("the block differs from its directory");
    return bufferOf(data);
  }
}

addDecoder(COMPRESSIONS.lzw, async () => Lzw);
addDecoder(COMPRESSIONS.packBits, async () => PackBits);
addDecoder([COMPRESSIONS.deflate, COMPRESSIONS.oldDeflate], async () => Deflate);
addDecoder(
  COMPRESSIONS.jpeg,
  async () => Jpeg,
  async (directory) => {
    const tag = (name: "TileWidth" | "ImageWidth" | "TileLength" | "RowsPerStrip" | "PlanarConfiguration") =>
      directory.loadValue(name).then(Number);
    const isTiled = directory.hasTag("TileWidth");
    return {
      tileWidth: await tag(isTiled ? "TileWidth" : "ImageWidth"),
      tileHeight: await tag(isTiled ? "TileLength" : "RowsPerStrip"),
      planarConfiguration: await tag("PlanarConfiguration"),
      bitsPerSample: Array.from((await directory.loadValue("BitsPerSample")) ?? []),
      JPEGTables: await directory.loadValue("JPEGTables"),
      predictor: 1,
    };
  },
);
