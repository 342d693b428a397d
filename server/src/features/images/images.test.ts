import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, fileBody, type TestApp } from "../../testing/app.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";
import { createImagesService } from "./images.service.ts";

let app: TestApp;
let f: Fixture;
let code: string;
beforeAll(async () => {
  app = await createTestApp();
  f = await makeFixture(app.db);
  code = await app.signIn(f.people.admin);
});
afterAll(() => app.close());

const send = (name: string, bytes: Buffer | string) =>
  app.call("POST", "/fkl-fimages/images", { code, ...fileBody(name, Buffer.from(bytes)) });
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0a0" } });
const svg = (inside: string, size = 'width="100" height="50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`;
const kept = async (id: string) => {
  const { rows } = await sql<{ bytes: Buffer; width: number; height: number }>`
    select bytes, width, height from images where id = ${id}`.execute(app.db);
  if (!rows[0]) throw new Error("no such picture");
  return rows[0];
};
const useAsLogo = (id: string) =>
  sql`update projects set logo = ${id} where id = ${f.project}`.execute(app.db);

describe("a picture that is sent", () => {
  it.each(["png", "jpeg", "webp"] as const)("is drawn anew, smaller, from a %s", async (format) => {
    const answer = await send("misnamed.txt", await canvas(1200, 600).toFormat(format).toBuffer());
    expect(answer.status).toBe(201);
    const { width, height, bytes } = await kept(answer.body.data.id);
    expect([width, height, (await sharp(bytes).metadata()).format]).toEqual([512, 256, "png"]);
  });

  it("keeps nothing of an SVG but what is seen", async () => {
    const hostile = svg(
      `<script>alert(1)</script><image xlink:href="file:///etc/passwd" width="9" height="9"/>
       <image href="http://127.0.0.1:9/x.png"/><rect width="100" height="50" fill="#123456" onclick="alert(1)"/>`,
    );
    const { bytes, width, height } = await kept((await send("logo.svg", hostile)).body.data.id);
    expect([width, height]).toEqual([512, 256]);
    expect(bytes.toString("latin1")).not.toMatch(/script|passwd|alert/);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([data[0], data[1], data[2]]).toEqual([0x12, 0x34, 0x56]);
  });

  it.each([
    ["a program", Buffer.from("MZ\u0090\u0000 this program")],
    ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
    ["half a picture", Buffer.from("\u0089PNG\r\n\u001a\n....", "latin1")],
    ["a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
    ["an SVG that grows", Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg("<text>&a;</text>")}`)],
    ["an SVG as large as a field", Buffer.from(svg("<rect/>", 'width="90000" height="90000"'))],
  ])("is refused where it is %s", async (_what, bytes) => {
    const answer = await send("logo.png", bytes);
    expect([answer.status, answer.body.error]).toEqual([422, "IMAGE_BROKEN"]);
  });

  it("is refused where few bytes stand for more pixels than a telephone's", async () => {
    const answer = await send(
      "logo.webp",
      await canvas(9000, 9000).webp({ lossless: true, effort: 0 }).toBuffer(),
    );
    expect([answer.status, answer.body.error]).toEqual([422, "IMAGE_BROKEN"]);
  });

  it("is drawn one after the other, and one that is broken holds up no other", async () => {
    const good = await canvas(9, 9).png().toBuffer();
    const answers = await Promise.all([
      send("a.png", good),
      send("b.png", "no picture"),
      send("c.png", good),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 422, 201]);
  });

  it("is refused where it is larger than is taken", async () => {
    const answer = await send("logo.png", Buffer.alloc(4 * 1024 * 1024 + 1));
    expect([answer.status, answer.body.error]).toEqual([413, "FILE_TOO_LARGE"]);
  });
});

describe("a logo", () => {
  it("opens without a session once a project wears it, and runs nothing", async () => {
    const { id } = (await send("logo.png", await canvas(9, 9).png().toBuffer())).body.data;
    expect((await app.call("GET", `/fkl-fimages/images/${id}`)).status).toBe(404);
    await useAsLogo(id);
    const shown = await app.call("GET", `/fkl-fimages/images/${id}`);
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const again = await app.call("GET", `/fkl-fimages/images/${id}`, {
      headers: { "if-none-match": String(shown.headers["etag"]) },
    });
    expect(again.status).toBe(304);
  });

  it("stays, while pictures that nothing used are let go after a day", async () => {
    const used = (await send("a.png", await canvas(9, 9).png().toBuffer())).body.data.id;
    const unused = (await send("b.png", await canvas(9, 9).png().toBuffer())).body.data.id;
    await useAsLogo(used);
    const later = createImagesService({ db: app.db, now: () => Date.now() + 25 * 3_600_000 });
    await later.sweep();
    await expect(kept(unused)).rejects.toThrow();
    expect((await kept(used)).width).toBe(9);
  });

  it("is not the way to fill the disk", async () => {
    const bytes = await canvas(3, 3).png().toBuffer();
    let answer = await send("a.png", bytes);
    for (let n = 0; n < 45 && answer.status === 201; n++) answer = await send("a.png", bytes);
    expect([answer.status, answer.body.error]).toEqual([409, "IMAGE_QUOTA"]);
  });
});
