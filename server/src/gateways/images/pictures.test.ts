/** @module-tag long */
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../platform/log/log.ts";
import { workerEntry } from "../../platform/work/pool/worker-process.ts";
import { createPictures, type Pictures } from "./pictures.ts";

const entry = workerEntry(new URL("../../composition/app.ts", import.meta.url).href, "pictures.worker");
const DEADLINE_MS = 8000;

let pictures: Pictures;
beforeEach(() => {
  pictures = createPictures(entry, createLog("silent"), DEADLINE_MS);
});
afterEach(() => pictures.close());

/** Each mask is drawn through the previous one several times: a few kilobytes would take years to render. */
function nestedMasks(): Buffer {
  const depth = 18;
  const mask = (n: number) =>
    `<mask id="m${n}">${`<rect width="900" height="900" fill="#fff" mask="url(#m${n - 1})"/>`.repeat(4)}</mask>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><mask id="m0"><rect width="9" height="9"/></mask>
     ${Array.from({ length: depth }, (_, n) => mask(n + 1)).join("")}<rect width="900" height="900" mask="url(#m${depth})"/></svg>`,
  );
}
const good = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#0a0" } })
    .png()
    .toBuffer();
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "drawn",
    (error: { error?: string }) => error.error ?? String(error),
  );

describe("a picture that would take forever to draw", () => {
  it("is stopped with its process, and does not delay another project", async () => {
    const bytes = await good();
    await pictures.image("b", bytes, 20);
    const order: string[] = [];
    const hostile = outcomeOf(pictures.image("a", nestedMasks(), 512)).then((outcome) =>
      order.push(`a ${outcome}`),
    );
    const behind = outcomeOf(pictures.image("a", bytes, 20)).then((outcome) =>
      order.push(`a then ${outcome}`),
    );
    for (let n = 0; n < 3; n++) {
      const { width, height } = await pictures.image("b", bytes, 20);
      order.push(`b ${width}x${height}`);
    }
    await Promise.all([hostile, behind]);
    expect(order).toEqual(["b 20x10", "b 20x10", "b 20x10", "a IMAGE_TOO_COMPLEX", "a then drawn"]);
  });

  it("makes its project wait when it is sent repeatedly", async () => {
    const short = createPictures(entry, createLog("silent"), 1500);
    try {
      const all = Array.from({ length: 5 }, () => outcomeOf(short.image("a", nestedMasks(), 512)));
      expect(await Promise.all(all)).toEqual([
        ...["IMAGE_TOO_COMPLEX", "IMAGE_TOO_COMPLEX", "IMAGE_TOO_COMPLEX"],
        ...["FILES_REST", "FILES_REST"],
      ]);
    } finally {
      await short.close();
    }
  });

  it("does not prevent the shutdown", async () => {
    const hostile = outcomeOf(pictures.image("a", nestedMasks(), 512));
    const waiting = outcomeOf(pictures.image("a", nestedMasks(), 512));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const began = performance.now();
    await pictures.close();
    expect(await Promise.all([hostile, waiting])).not.toContain("drawn");
    // Neither of the two deadlines was reached.
    expect(performance.now() - began).toBeLessThan(DEADLINE_MS / 2);
  });
});

it("the process's error about a picture is returned with its own code", async () => {
  expect(await outcomeOf(pictures.image("a", Buffer.from("no picture"), 20))).toBe("IMAGE_BROKEN");
  const huge = `<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect/></svg>`;
  await expect(pictures.photo("a", Buffer.from(huge), 20)).rejects.toMatchObject({
    error: "IMAGE_TOO_LARGE",
    params: { megapixels: 50 },
  });
  const emblem = await pictures.emblem("a", await good(), 20, "#00aa00");
  expect((await sharp(emblem).metadata()).format).toBe("png");
});
