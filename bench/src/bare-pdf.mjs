// Reference of the reading bench: the library alone, page by page, in its own process.
import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

process.on("message", async (path) => {
  const data = new Uint8Array(readFileSync(path));
  const document = await getDocument({ data, verbosity: 0, disableFontFace: true, useSystemFonts: false })
    .promise;
  let letters = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    for (const item of (await page.getTextContent()).items) letters += item.str?.length ?? 0;
    page.cleanup();
  }
  await document.destroy();
  process.send(letters);
});
