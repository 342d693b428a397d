import { expect, it } from "vitest";
import { csvOf } from "./save-file.ts";

const bytesOf = (blob: Blob) =>
  new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(blob);
  });

it("writes a file that a spreadsheet reads, with no formula that it would run", async () => {
  const csv = csvOf([
    ["Pozo", "Nivel"],
    ["=HYPERLINK(1)", -2.5],
    ['PZ "viejo", norte', null],
    ["a\nb", 0],
  ]);
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await bytesOf(csv))).toBe(
    '\ufeffPozo,Nivel\r\n\'=HYPERLINK(1),-2.5\r\n"PZ ""viejo"", norte",\r\n"a\nb",0\r\n',
  );
});
