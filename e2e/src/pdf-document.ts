// A PDF like a typical permit: text of a standard font, a fixed number of lines per page.

const WIDTH = 595;
const HEIGHT = 842;
const LINE = 17;

/**
 * Parentheses and backslashes must be escaped in PDF strings; characters beyond Latin 1 are not in its standard fonts.
 */
const escaped = (text: string) => text.replace(/[\\()]/g, "\\$&");

/**
 * The bytes of a document; each page is its lines, from the top. `more` adds that many bytes in a stream that no page
 * shows.
 */
export function pdfDocument(pages: readonly (readonly string[])[], more = 0): Buffer {
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  for (const [at, lines] of pages.entries()) {
    const text = lines.map((line, row) => `1 0 0 1 60 ${HEIGHT - 80 - row * LINE} Tm (${escaped(line)}) Tj`);
    const stream = `BT /F1 11 Tf ${text.join("\n")} ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`,
      `<< /Length ${Buffer.byteLength(stream, "latin1")} >>\nstream\n${stream}\nendstream`,
    );
  }
  if (more > 0) objects.push(`<< /Length ${more} >>\nstream\n${"0".repeat(more)}\nendstream`);
  let body = "%PDF-1.4\n";
  const starts = objects.map((object, at) => {
    const start = Buffer.byteLength(body, "latin1");
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const tail = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${Buffer.byteLength(body, "latin1")}\n%%EOF\n`;
  return Buffer.from(body + tail, "latin1");
}
