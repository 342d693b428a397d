import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { fileBody, type TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { createImagesService } from "./images.service.ts";

let app: TestApp;
let f: Fixture;
let code: string;
setUpSession("admin", (opened) => {
  ({ app, f, code } = opened);
});

const send = (name: string, bytes: Buffer | string) =>
  app.call("POST", "/fkl-fimages/images", { code, ...fileBody(name, Buffer.from(bytes)) });
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0a0" } });
const svg = (inside: string, size = 'width="100" height="50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`;
const GROWING = `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg("<text>&a;</text>")}`;
const storedBytes = async (id: string) => {
  const { rows } = await sql<{ bytes: Buffer; width: number; height: number }>`
    select bytes, width, height from images where id = ${id}`.execute(app.db);
  if (!rows[0]) throw new Error("no such picture");
  return rows[0];
};
const useAsLogo = (id: string) =>
  sql`update projects set logo = ${id} where id = ${f.project}`.execute(app.db);

describe("an uploaded picture", () => {
  it.each(["png", "jpeg", "webp"] as const)("is redrawn, smaller, from a %s", async (format) => {
    const answer = await send("misnamed.txt", await canvas(1200, 600).toFormat(format).toBuffer());
    expect(answer.status).toBe(201);
    const { width, height, bytes } = await storedBytes(answer.body.data.id);
    expect([width, height, (await sharp(bytes).metadata()).format]).toEqual([512, 256, "png"]);
  });

  it("contains only the visible pixels of an SVG", async () => {
    const hostile = svg(
      `<script>alert(1)</script><image xlink:href="file:///etc/passwd" width="9" height="9"/>
       <image href="http://127.0.0.1:9/x.png"/><rect width="100" height="50" fill="#123456" onclick="alert(1)"/>`,
    );
    const { bytes, width, height } = await storedBytes((await send("logo.svg", hostile)).body.data.id);
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
    ["an SVG that grows, in another alphabet", Buffer.from(`\ufeff${GROWING}`, "utf16le")],
    ["an SVG that grows, in another alphabet and unmarked", Buffer.from(GROWING, "utf16le")],
    ["an SVG that grows, behind a mark", Buffer.from(`\ufeff${GROWING}`)],
    ["an SVG that grows, packed", gzipSync(GROWING)],
    [
      "an SVG in letters that hide others",
      Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${svg("<rect/>")}`),
    ],
  ])("is refused when it is %s", async (_what, bytes) => {
    const answer = await send("logo.png", bytes);
    expect([answer.status, answer.body.error]).toEqual([422, "IMAGE_BROKEN"]);
  });

  it.each([
    ["a photograph", () => canvas(9000, 9000).webp({ lossless: true, effort: 0 }).toBuffer()],
    ["an SVG", async () => Buffer.from(svg("<rect/>", 'width="90000" height="90000"'))],
  ] as const)(
    "is reported as too large, not as broken, where few bytes of %s decode to very many pixels",
    async (_what, make) => {
      const answer = await send("logo.webp", await make());
      expect([answer.status, answer.body.error]).toEqual([422, "IMAGE_TOO_LARGE"]);
      expect(answer.body.message).toContain("50");
    },
  );

  it("is recognised as an SVG in any character encoding", async () => {
    const drawing = svg('<rect width="100" height="50" fill="#123456"/>');
    for (const bytes of [
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${drawing}`, "utf16le"),
      Buffer.from(`\ufeff${drawing}`, "utf16le").swap16(),
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><!-- se\u00f1al -->${drawing}`, "latin1"),
    ]) {
      const answer = await send("logo.svg", bytes);
      expect(answer.status).toBe(201);
      const { data } = await sharp((await storedBytes(answer.body.data.id)).bytes)
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([data[0], data[1], data[2]]).toEqual([0x12, 0x34, 0x56]);
    }
  });

  it("causes no network connection, whatever an SVG references", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const at = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const answer = await send(
      "logo.svg",
      `<?xml version="1.0"?><?xml-stylesheet href="${at}/a.css" type="text/css"?>
       <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${at}/a.dtd">
       ${svg(`<style>@import url("${at}/b.css"); @font-face { font-family: f; src: url("${at}/f.woff2") }
           rect { fill: url("${at}/p.svg#p") } text { font-family: f; filter: url("${at}/q.svg#q") }</style>
         <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${at}/i.svg"/>
         <image href="${at}/c.png" width="9" height="9"/><image xlink:href="${at}/d.svg" width="9" height="9"/>
         <use href="${at}/e.svg#e"/><foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${at}/g.png"/></foreignObject>
         <filter id="h"><feImage href="${at}/j.png"/></filter><rect width="9" height="9" filter="url(#h)"/><text>a</text>`)}`,
    );
    expect([answer.status, connections]).toEqual([201, 0]);
    // Proves that the listener counts connections.
    await fetch(at).catch(() => {});
    expect(connections).toBe(1);
    await new Promise((resolve) => server.close(resolve));
  });

  it("is drawn one at a time, and a broken one does not block the next", async () => {
    const good = await canvas(9, 9).png().toBuffer();
    const answers = await Promise.all([
      send("a.png", good),
      send("b.png", "no picture"),
      send("c.png", good),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 422, 201]);
  });

  it("is refused above the maximum size", async () => {
    const answer = await send("logo.png", Buffer.alloc(4 * 1024 * 1024 + 1));
    expect([answer.status, answer.body.error]).toEqual([413, "FILE_TOO_LARGE"]);
  });
});

describe("a logo", () => {
  it("opens without a session once a project uses it, and runs no script", async () => {
    const { id } = (await send("logo.png", await canvas(9, 9).png().toBuffer())).body.data;
    expect((await app.call("GET", `/fkl-fimages/images/${id}`)).status).toBe(404);
    await useAsLogo(id);
    const shown = await app.call("GET", `/fkl-fimages/images/${id}`);
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const again = await app.call("GET", `/fkl-fimages/images/${id}`, {
      headers: { "if-none-match": String(shown.headers["etag"]) },
    });
    expect(again.status).toBe(304);
  });

  it("is kept, while unused pictures are deleted after a day", async () => {
    const used = (await send("a.png", await canvas(9, 9).png().toBuffer())).body.data.id;
    const unused = (await send("b.png", await canvas(9, 9).png().toBuffer())).body.data.id;
    await useAsLogo(used);
    const later = createImagesService({
      db: app.db,
      pictures: { image: () => Promise.reject(new Error("nothing is drawn here")) },
      now: () => Date.now() + 25 * 3_600_000,
    });
    await later.deleteExpired();
    await expect(storedBytes(unused)).rejects.toThrow();
    expect((await storedBytes(used)).width).toBe(9);
  });

  it("is limited by a quota per user, checked before the picture is decoded", async () => {
    const bytes = await canvas(3, 3).png().toBuffer();
    let answer = await send("a.png", bytes);
    for (let n = 0; n < 45 && answer.status === 201; n++) answer = await send("a.png", bytes);
    expect([answer.status, answer.body.error]).toEqual([409, "IMAGE_QUOTA"]);
    // The quota is checked before the picture is examined or drawn.
    expect((await send("a.png", "no picture")).body.error).toBe("IMAGE_QUOTA");
  });
});
