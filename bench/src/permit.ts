/** A PDF permit with the given number of pages: forty lines a page, each page with a different layout. */
export function permitPdf(pages: number): Buffer {
  const line = (page: number, n: number) =>
    `(${page}.${n} El titular deber\\341 medir cada ${1 + ((page * n) % 30)} d\\355as el caudal del punto ${(page * 7 + n * 13) % 97} y anotarlo.) Tj T*`;
  const content = (page: number) => {
    const lines = Array.from({ length: 36 + (page % 8) }, (_, n) => line(page, n + 1));
    return `BT /F1 10 Tf 17 TL 50 ${790 - (page % 5)} Td ${lines.join("\n")} ET`;
  };
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(" ");
  const objects = [
    "<</Type /Catalog /Pages 2 0 R>>",
    `<</Type /Pages /Kids [${kids}] /Count ${pages}>>`,
    "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>",
    ...Array.from({ length: pages }, (_, index) => {
      const body = content(index + 1);
      return [
        `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources <</Font <</F1 3 0 R>>>>>>`,
        `<</Length ${body.length}>>\nstream\n${body}\nendstream`,
      ];
    }).flat(),
  ];
  const parts = ["%PDF-1.7\n"];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const text = `${index + 1} 0 obj\n${object}\nendobj\n`;
    places.push(at);
    parts.push(text);
    at += text.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  parts.push(`trailer\n<</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`);
  return Buffer.from(parts.join(""), "latin1");
}
