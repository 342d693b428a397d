import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fileBody, type TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { casesForRun } from "../../testing/run-length.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { linesOf, pagesPdf, pdfOf, permitPages, picturePage, textPdf } from "./testing/pdf.ts";

let app: TestApp;
let fixture: Fixture;
let code: string;

setUpSession("write", { pdf: { maxBytes: 6 * 1024 * 1024, maxPages: 200 } }, (opened) => {
  ({ app, f: fixture, code } = opened);
});

const at = (path: string) => `/fkl-bdo/${fixture.project}${path}`;
let made = 0;
async function newInstrument(): Promise<string> {
  const body = { miningUnit: fixture.miningUnit, name: `Hostil ${++made}`, year: 2020 };
  return (await app.call("POST", at("/instruments"), { code, body })).body.data.id;
}
const upload = (instrument: string, bytes: Buffer, name = "hostil.pdf") =>
  app.call("POST", at(`/instruments/${instrument}/documents`), {
    code,
    ...fileBody(name, bytes),
    headers: { ...fileBody(name, bytes).headers, "accept-language": "es" },
  });

const good = textPdf(permitPages(3));
const page = { content: linesOf(["Texto"]) };
const script = "/S /JavaScript /JS (app.alert\\(1\\))";
/** A stream that decompresses to this many megabytes. */
const unfolding = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 0x20));

/** Encrypted with an unknown password (standard security handler, revision 3, RC4 of 128 bits). */
function encrypted(): Buffer {
  const hex = (bytes: Buffer) => `<${bytes.toString("hex")}>`;
  const owner = randomBytes(32);
  const user = createHash("md5").update(owner).digest();
  return pdfOf(
    [
      "/Type /Catalog /Pages 2 0 R",
      "/Type /Pages /Kids [3 0 R] /Count 1",
      "/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]",
      `/Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${hex(owner)} /U ${hex(Buffer.concat([user, user]))}`,
    ],
    `/Encrypt 4 0 R /ID [${hex(user)} ${hex(user)}]`,
  );
}

const REFUSED: readonly (readonly [what: string, bytes: () => Buffer, error: string])[] = [
  ["a text with another name", () => Buffer.from("Esto no es un PDF"), "NOT_PDF"],
  ["a picture", () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "NOT_PDF"],
  ["a web page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "NOT_PDF"],
  ["an archive", () => Buffer.concat([Buffer.from("PK\u0003\u0004"), randomBytes(3000)]), "NOT_PDF"],
  ["a program", () => Buffer.concat([Buffer.from("MZ"), randomBytes(3000)]), "NOT_PDF"],
  ["nothing at all", () => Buffer.alloc(0), "FILE_MISSING"],
  ["only zeros", () => Buffer.alloc(50_000), "NOT_PDF"],
  ["only the mark of a PDF", () => Buffer.from("%PDF-1.7\n"), "FILE_BROKEN"],
  [
    "the mark and noise",
    () => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(20_000)]),
    "FILE_BROKEN",
  ],
  ["a file cut off at its beginning", () => good.subarray(0, 300), "FILE_BROKEN"],
  ["no page", () => pdfOf(["/Type /Catalog /Pages 2 0 R", "/Type /Pages /Kids [] /Count 0"]), "FILE_BROKEN"],
  [
    "pages that are each other's pages",
    () => pdfOf(["/Type /Catalog /Pages 2 0 R", "/Type /Pages /Kids [2 0 R] /Count 3"]),
    "FILE_BROKEN",
  ],
  ["a catalog that is not there", () => pdfOf(["/Type /Pages /Kids [] /Count 1"]), "FILE_BROKEN"],
  ["a password", encrypted, "FILE_ENCRYPTED"],
  [
    "a script that runs when it is opened",
    () => textPdf([["Hola"]], `/OpenAction <<${script}>>`),
    "PDF_SCRIPTS",
  ],
  [
    "a named script",
    () => textPdf([["Hola"]], `/Names <</JavaScript <</Names [(uno) <<${script}>>]>>>>`),
    "PDF_SCRIPTS",
  ],
  [
    "a script of a page",
    () => pagesPdf([page, { ...page, page: `/AA <</O <<${script}>>>>` }]),
    "PDF_SCRIPTS",
  ],
  ["a page of a kilometre", () => pagesPdf([{ ...page, box: "0 0 2834645 2834645" }]), "PDF_HUGE_PAGE"],
  [
    "a page of an endless side",
    () => pagesPdf([{ ...page, box: "0 0 99999999999999999999 800" }]),
    "PDF_HUGE_PAGE",
  ],
  ["more pages than allowed", () => textPdf(permitPages(201)), "PDF_TOO_MANY_PAGES"],
  ["more bytes than allowed", () => Buffer.concat([good, Buffer.alloc(7 * 1024 * 1024)]), "FILE_TOO_LARGE"],
  [
    "a page that unfolds to 3 GB",
    () =>
      pagesPdf([{ content: deflateSync(unfolding(1500)), filter: "/Filter [/FlateDecode /FlateDecode]" }]),
    "FILE_BOMB",
  ],
];

/** Valid as PDFs; their faults appear only while reading. The processing must end, with whatever can be read. */
const ENDURED: readonly (readonly [what: string, bytes: () => Buffer])[] = [
  ["a page whose program is noise", () => pagesPdf([{ content: randomBytes(40_000) }, page])],
  [
    "a form that draws itself",
    () =>
      pagesPdf([{ content: Buffer.from("/X Do") }], "", [
        {
          dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</X EXTRA>>>>",
          stream: Buffer.from("/X Do"),
        },
      ]),
  ],
  [
    "a picture of 90,000 × 90,000 points",
    () => {
      const { page: shown, picture } = picturePage(10, 10);
      return pagesPdf([shown], "", [
        { ...picture, dictionary: picture.dictionary.replaceAll(/ 10 /g, " 90000 ") },
      ]);
    },
  ],
  [
    "a stream that is no stream",
    () => pagesPdf([{ content: randomBytes(5000), filter: "/Filter /FlateDecode" }]),
  ],
  ["a file that lost its end", () => good.subarray(0, good.length - 400)],
];

describe("a hostile PDF", () => {
  // The last one takes 20 seconds.
  it.each(casesForRun(REFUSED, REFUSED.length - 1))(
    "with %s is refused with a message",
    { tags: ["scaled"], timeout: 90_000 },
    async (_what, bytes, error) => {
      const answer = await upload(await newInstrument(), bytes());
      expect(answer.body.error).toBe(error);
      expect(answer.status).toBeGreaterThanOrEqual(409);
      expect(answer.body.message).toMatch(/^(El|La|Falta|No|Seleccione|Adjunte) ?.{10,}\.$/u);
    },
  );

  it.each(ENDURED)(
    "with %s is handled in bounded time",
    async (_what, bytes) => {
      const instrument = await newInstrument();
      const added = await upload(instrument, bytes());
      if (added.status !== 201) {
        expect(added.body.error).toMatch(/^(FILE_BROKEN|FILE_BOMB)$/);
        return;
      }
      const { job } = (await app.call("POST", at(`/instruments/${instrument}/process`), { code })).body.data;
      for (;;) {
        const { data } = (await app.call("GET", at(`/jobs/${job}`), { code })).body;
        if (data.endedAt) {
          expect(data).toMatchObject({ state: "done", page: data.pages });
          return;
        }
        await pause(50);
      }
    },
    120_000,
  );

  it("leaves the service working, and nothing stored", async () => {
    const instrument = await newInstrument();
    expect((await upload(instrument, good, "bueno.pdf")).status).toBe(201);
    expect((await upload(instrument, Buffer.from("no"), "malo.pdf")).body.error).toBe("NOT_PDF");
    const { data } = (await app.call("GET", at(`/instruments/${instrument}`), { code })).body;
    expect(data.files.map(({ name }: { name: string }) => name)).toEqual(["bueno.pdf"]);
  });
});
