import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { writeSheetStream } from "./sheet-stream.ts";
import { writeSheets } from "./sheets-book.ts";

const BAD = "Medirá\u0001 el\u001b agua\0\ud800\uffff.\nSiempre.";
const UNSPEAKABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffd-\uffff]/u;
const xmlOf = (book: Uint8Array) =>
  Object.entries(unzipSync(book)).map(([name, bytes]) => [name, strFromU8(bytes)] as const);

function check(book: Uint8Array): void {
  const parts = xmlOf(book);
  for (const [name, xml] of parts) {
    expect(xml, name).not.toMatch(UNSPEAKABLE);
    expect(xml, name).not.toMatch(/&#(x0*1b|0*27|0*1|x0*1);/i);
  }
  expect(parts.map(([, xml]) => xml).join("")).toContain("Medirá el agua.");
}

describe("a workbook with characters that are invalid in XML", () => {
  it("opens as a valid file when written from sheets", async () => {
    check(await writeSheets([{ name: "Hoja", columns: [{ header: BAD, width: 9 }], rows: [[BAD], [1]] }]));
  });

  it("opens as a valid file when written as a stream", async () => {
    async function* rows() {
      yield [BAD, null, 3, true];
    }
    check(
      new Uint8Array(
        await new Response((await writeSheetStream("Hoja", [BAD], rows())) as never).arrayBuffer(),
      ),
    );
  });
});
