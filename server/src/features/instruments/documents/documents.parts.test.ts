import { describe, expect, it } from "vitest";
import { newId } from "../../../platform/db/id.ts";
import type { TestApp } from "../../../testing/app.ts";
import type { Fixture } from "../../../testing/fixture.ts";
import { setUpProject } from "../../../testing/set-up.ts";
import { textPdf } from "../testing/pdf.ts";

const TUS = { "tus-resumable": "1.0.0" };
let app: TestApp;
let f: Fixture;
let [writer, reader, stranger, closed] = ["", "", "", ""];
setUpProject(async (opened) => {
  ({ app, f } = opened);
  [writer, reader] = [await app.signIn(f.people.write), await app.signIn(f.people.read)];
  [stranger, closed] = [await app.signIn(f.people.stranger), await app.signIn(f.people.closed)];
});

const rootOf = (instrument: string) => `/fkl-bdo/${f.project}/instruments/${instrument}/uploads`;
const create = (size: number, name = "permiso.pdf", code = writer, instrument = f.emptyInstrument) =>
  app.call("POST", rootOf(instrument), {
    code,
    headers: {
      ...TUS,
      "upload-length": String(size),
      "upload-metadata": `filename ${Buffer.from(name).toString("base64")}`,
    },
  });
const patch = (url: string, offset: number, payload: Buffer) =>
  app.call("PATCH", url, {
    code: writer,
    payload,
    headers: { ...TUS, "content-type": "application/offset+octet-stream", "upload-offset": String(offset) },
  });
const head = (url: string, code = writer) => app.call("HEAD", url, { code, headers: TUS });
const documents = async () =>
  (await app.call("GET", `/fkl-bdo/${f.project}/instruments/${f.emptyInstrument}`, { code: reader })).body
    .data.files;

describe("an instrument's document uploaded in parts", () => {
  it("resumes at its offset, and becomes a document of its instrument once it is complete", async () => {
    const pdf = textPdf([["El titular deberá medir."], ["Cada mes."]]);
    const made = await create(pdf.length);
    expect(made.status).toBe(201);
    const url = String(made.headers["location"]);
    expect(url.startsWith(rootOf(f.emptyInstrument))).toBe(true);
    await patch(url, 0, pdf.subarray(0, 300));
    expect((await head(url)).headers["upload-offset"]).toBe("300");
    expect(await documents()).toEqual([]);
    const last = await patch(url, 300, pdf.subarray(300));
    expect([last.status, typeof last.headers["x-file"]]).toEqual([204, "string"]);
    expect(await documents()).toMatchObject([{ name: "permiso.pdf", pages: 2 }]);
    // A repeated request returns the same document.
    expect((await head(url)).headers["x-file"]).toBe(last.headers["x-file"]);
    expect(await documents()).toHaveLength(1);
  });

  it("becomes one document, and returns no error to requests during its assembly", async () => {
    const before = (await documents()).length;
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const pdf = textPdf([[`Ronda ${round}.`]]);
      const url = String((await create(pdf.length, `ronda-${round}.pdf`)).headers["location"]);
      const answers = [patch(url, 0, pdf)];
      // Simulates a tab that is closed and reopened: each asks for the upload's offset.
      for (let attempt = 0; attempt < 4; attempt++) {
        await new Promise((resolve) => setTimeout(resolve, 40));
        answers.push(head(url));
      }
      expect((await Promise.all(answers)).map(({ status }) => Math.floor(status / 100))).toEqual(
        Array(5).fill(2),
      );
      expect((await head(url)).headers["x-file"]).toBeDefined();
    }
    expect((await documents()).length).toBe(before + 6);
  });

  it("is refused with a message where it is no PDF or a duplicate, and leaves nothing stored", async () => {
    const pdf = textPdf([["El titular deberá medir."], ["Cada mes."]]);
    const garbage = Buffer.from("no es un pdf, aunque lo diga");
    for (const [bytes, word] of [
      [garbage, "NOT_PDF"],
      [pdf, "FK-0005"],
    ] as const) {
      const url = String((await create(bytes.length)).headers["location"]);
      const answer = await patch(url, 0, bytes);
      expect(answer.body.error).toBe(word);
      expect((await head(url)).status).toBe(404);
    }
    expect((await documents()).filter(({ name }: { name: string }) => name === "permiso.pdf")).toHaveLength(
      1,
    );
  });

  it("needs write access to the instruments, an existing instrument and an allowed size", async () => {
    expect((await create(10, "x.pdf", reader)).status).toBe(403);
    expect((await create(10, "x.pdf", stranger)).status).toBe(403);
    expect((await create(10, "x.pdf", closed)).status).toBe(403);
    expect((await create(10, "x.pdf", writer, newId())).status).toBe(404);
    expect((await create(10, "x.pdf", writer, "7")).status).toBe(404);
    expect((await create(21 * 1024 * 1024)).body.error).toBe("FILE_TOO_LARGE");
    const url = String((await create(10)).headers["location"]);
    // Not visible to another user, among the files, or under another instrument.
    expect((await head(url, await app.signIn(f.people.admin))).status).toBe(404);
    const id = url.split("/").at(-1);
    expect((await head(`/fkl-file/${f.project}/uploads/${id}`)).status).toBe(404);
    expect((await head(`${rootOf(f.instrument)}/${id}`)).status).toBe(404);
    expect((await app.call("DELETE", url, { code: writer, headers: TUS })).status).toBe(204);
    expect((await head(url)).status).toBe(404);
  });
});
