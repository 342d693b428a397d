import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createLocalStorage } from "../../gateways/files/files.local.ts";
import { drawImage } from "../../gateways/images/images.draw.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { fileBody, type TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { createThumbnails } from "./files.thumbnails.ts";

let app: TestApp;
let f: Fixture;
let code: string;
setUpSession("admin", (opened) => {
  ({ app, f, code } = opened);
});

const photo = (color: string, width = 800, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

async function add(name: string, bytes: Buffer | string): Promise<string> {
  const url = `/fkl-file/${f.project}/files?type=other`;
  const answer = await app.call("POST", url, { code, ...fileBody(name, Buffer.from(bytes)) });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}
const thumbnail = async (file: string, version?: number) => {
  const query = version === undefined ? "" : `?version=${version}`;
  const url = `/fkl-file/${f.project}/files/${file}/thumbnail${query}`;
  return (await app.call("GET", url, { code })).body.data.picture as string | null;
};

describe("a file's thumbnail", () => {
  it("is a small picture of the requested version, or of the newest", async () => {
    const id = await add("pozo.jpg", await photo("#aa0000"));
    await add("pozo.jpg", await photo("#0000aa", 400, 800));
    const sizes = [];
    for (const version of [undefined, 1]) {
      const { width, height, format } = await sharp(
        Buffer.from((await thumbnail(id, version)) ?? "", "base64"),
      ).metadata();
      sizes.push([width, height, format]);
    }
    expect(sizes).toEqual([
      [48, 96, "png"],
      [96, 48, "png"],
    ]);
  });

  it("is absent for a file that is no picture, or a broken one", async () => {
    expect(await thumbnail(await add("nota.txt", "Sin imagen"))).toBeNull();
    const broken = (await photo("#00aa00")).subarray(0, 400);
    expect(await thumbnail(await add("rota.jpg", broken))).toBeNull();
  });

  it("of an SVG contains its pixels and nothing else of it", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><script>alert(1)</script>
      <rect width="90" height="30" fill="#123456"/></svg>`;
    const bytes = Buffer.from((await thumbnail(await add("plano.svg", svg))) ?? "", "base64");
    expect(bytes.toString("latin1")).not.toContain("script");
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([data[0], data[1], data[2]]).toEqual([0x12, 0x34, 0x56]);
  });

  it("is drawn once for all viewers, and read from the storage once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "vv-thumbnails-"));
    const local = createLocalStorage(folder);
    let opened = 0;
    let busy = 0;
    const storage = {
      ...local,
      open: (sha256: string) => {
        opened++;
        return local.open(sha256);
      },
    };
    const bytes = await photo("#00aa00");
    const stored = await storage.put(Readable.from([bytes]), { maxBytes: bytes.length });
    const drawSmall = async (_project: string, file: Buffer) => {
      if (busy-- > 0) throw new AppError("IMAGE_BUSY");
      return (await drawImage(file, 96)).bytes;
    };
    const thumbnails = createThumbnails(storage, { drawSmall, maxCached: 10 });
    const row = { ...stored, kind: "image/jpeg" };
    const drawn = await Promise.all([thumbnails.of("a", row), thumbnails.of("b", row)]);
    drawn.push(await thumbnails.of("a", row));
    expect(drawn.every((one) => one !== null && one.length > 0)).toBe(true);
    expect(opened).toBe(1);
    expect(await thumbnails.of("a", { ...row, size: 17 * 1024 * 1024 })).toBeNull();
    // A request refused as busy is drawn the next time, not cached as a broken picture.
    const second = await photo("#0000aa");
    busy = 1;
    const later = {
      ...(await storage.put(Readable.from([second]), { maxBytes: second.length })),
      kind: "image/jpeg",
    };
    await expect(thumbnails.of("a", later)).rejects.toMatchObject({ error: "IMAGE_BUSY" });
    expect(await thumbnails.of("a", later)).not.toBeNull();
    rmSync(folder, { recursive: true, force: true });
  });
});
