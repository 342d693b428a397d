import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { newId } from "../../../platform/db/id.ts";
import { fileBody, type TestApp } from "../../../testing/app.ts";
import type { Fixture } from "../../../testing/fixture.ts";
import { setUpProject } from "../../../testing/set-up.ts";
import { textPdf } from "../testing/pdf.ts";
import { createDocumentsService, MAX_UPLOADS_UNDER_WAY } from "./documents.service.ts";

let app: TestApp;
let fixture: Fixture;
setUpProject({ quotaBytes: 1500 }, (opened) => {
  ({ app, f: fixture } = opened);
});

describe("an uploaded document", () => {
  it("is refused and not stored where it exceeds the project's quota", async () => {
    const code = await app.signIn(fixture.people.write);
    const send = (bytes: Buffer) =>
      app.call("POST", `/fkl-bdo/${fixture.project}/instruments/${fixture.instrument}/documents`, {
        code,
        ...fileBody("permiso.pdf", bytes),
      });
    const [small, large] = [textPdf([["Uno"]]), textPdf([["Dos"], ["Tres"], ["Cuatro"]])];
    expect([small.length < 1500, small.length + large.length > 1500]).toEqual([true, true]);
    const lies = (bytes: Buffer) => app.storage.exists(createHash("sha256").update(bytes).digest("hex"));
    expect([(await send(small)).status, await lies(small)]).toEqual([201, true]);
    expect((await send(large)).body.error).toBe("FILE_QUOTA");
    expect(await lies(large)).toBe(false);
  });

  it("is refused while the maximum number of uploads is running", async () => {
    const sources = Array.from({ length: MAX_UPLOADS_UNDER_WAY }, () => new PassThrough());
    let opened = 0;
    const documents = createDocumentsService({
      db: app.db,
      storage: app.storage,
      limits: { maxBytes: 1000, maxPages: 10 },
      keeper: {
        room: async () => {},
        add: () => Promise.reject(new Error("nothing is kept here")),
        content: () => Promise.reject(new Error("nothing is kept here")),
      },
      reader: { inspect: () => Promise.reject(new Error("nothing is read here")) },
    });
    const ctx = { actor: null, locale: "es" as const, requestId: newId(), address: "" };
    const params = { project: fixture.project, instrument: fixture.instrument };
    const add = () =>
      documents.add({ params, query: {}, body: undefined }, ctx, async () => {
        const source = sources[opened++];
        if (!source) throw new Error("one too many is read");
        return { name: "x.pdf", source };
      });
    const coming = sources.map(() => add().catch((error: Error) => error.message));
    await expect.poll(() => opened).toBe(MAX_UPLOADS_UNDER_WAY);
    await expect(add()).rejects.toThrow("IMPORT_BUSY");
    for (const source of sources) source.end("x");
    expect(new Set(await Promise.all(coming))).toEqual(new Set(["nothing is read here"]));
    await expect(add()).rejects.toThrow("one too many is read");
  });
});
