import sharp from "sharp";
import { expect, it } from "vitest";
import { drawEmblem } from "./images.draw.ts";

/** A disc on a transparent background. */
const logo = (ink: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><circle cx="40" cy="40" r="30" fill="${ink}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const cornerOf = async (emblem: Buffer) => {
  const { data } = await sharp(emblem).raw().toBuffer({ resolveWithObject: true });
  return `#${data.subarray(0, 3).toString("hex")}`;
};

it("draws a logo on white, and a white one on the project's colour or, where that is light, on a dark background", async () => {
  expect(await cornerOf(await drawEmblem(await logo("#0A2A5A"), 240, "#1B7A4B"))).toBe("#ffffff");
  expect(await cornerOf(await drawEmblem(await logo("#FFFFFF"), 240, "#1B7A4B"))).toBe("#1b7a4b");
  expect(await cornerOf(await drawEmblem(await logo("#FFFFFF"), 240, "#FFF3C4"))).toBe("#161b18");
});

it("leaves a picture with its own background unchanged", async () => {
  const white = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#FFFFFF" } })
    .png()
    .toBuffer();
  const { width, height } = await sharp(await drawEmblem(white, 240, "#1B7A4B")).metadata();
  expect([width, height]).toEqual([40, 20]);
});
