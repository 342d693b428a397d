// Generates a permit PDF of any length directly: the browser's own printing takes seconds for hundreds of pages.

const DUTIES = [
  "El titular deberá monitorear trimestralmente la calidad del agua en los pozos del sector norte.",
  "El titular deberá informar a la autoridad, dentro de 30 días, todo derrame de combustible.",
  "Se prohíbe al titular intervenir los ejemplares de guayacán fuera del área autorizada.",
];

function linesOf(index: number): string[] {
  const story = Array.from(
    { length: 8 + (index % 7) },
    (_, n) =>
      `El proyecto se ubica en la zona ${"norte sur este oeste".split(" ")[(index + n) % 4]} de la región y fue descrito antes.`,
  );
  return [`Condición ${index + 1}`, "", ...story, "", DUTIES[index % DUTIES.length] ?? "", "", ...story];
}

export function permitPdf(pages: number): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  const add = (text: string) => {
    const part = Buffer.from(text, "latin1");
    parts.push(part);
    at += part.length;
  };
  const object = (body: string) => {
    offsets.push(at);
    add(`${offsets.length} 0 obj\n${body}\nendobj\n`);
  };
  add("%PDF-1.7\n");
  object("<</Type /Catalog /Pages 2 0 R>>");
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(" ");
  object(`<</Type /Pages /Kids [${kids}] /Count ${pages}>>`);
  object("<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>");
  for (let index = 0; index < pages; index++) {
    object(
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources <</Font <</F1 3 0 R>>>>>>`,
    );
    const lines = linesOf(index).map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`);
    const content = `BT /F1 11 Tf 15 TL 50 790 Td ${lines.join("\n")} ET`;
    object(`<</Length ${Buffer.byteLength(content, "latin1")}>>\nstream\n${content}\nendstream`);
  }
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<</Size ${offsets.length + 1} /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
