import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { pdfDocument } from "./pdf-document.ts";
import { enter, followMenu, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpFolder, setUpServer } from "./set-up.ts";

let server: RunningServer;
let folder: string;
setUpServer((started) => {
  server = started;
});
setUpFolder("instruments", (made) => {
  folder = made;
});

const DUTIES = [
  "El titular deberá monitorear trimestralmente la calidad del agua en los pozos del sector norte.",
  "El titular deberá informar a la autoridad, dentro de 30 días, todo derrame de combustible.",
  "Se prohíbe al titular intervenir los ejemplares de guayacán fuera del área autorizada.",
];

/** A permit with the given number of pages, printed by the browser. */
async function permit({ page }: Journey, pages: number, name: string): Promise<string> {
  const paper = await page.context().newPage();
  const sheets = Array.from(
    { length: pages },
    (_, index) => `<section style="break-after: page"><h2>Condición ${index + 1}</h2>
      ${"<p>El proyecto se ubica en la zona norte de la región y tiene un clima árido.</p>".repeat(1 + (index % 9))}
      <p>${DUTIES[index % DUTIES.length]}</p></section>`,
  );
  await paper.setContent(`<!doctype html><html lang="es"><body>${sheets.join("")}</body></html>`);
  const path = join(folder, name);
  writeFileSync(path, await paper.pdf({ format: "A4" }));
  await paper.close();
  return path;
}

async function choose({ page }: Journey, path: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir PDF" }).click();
  await (await chooser).setFiles(path);
}

describe.each(EVERY_SIZE)("the environmental instruments at %s size", (size) => {
  it("are added with their PDF, processed page by page, and survive a reload", async () => {
    await travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      const name = `RCA de ${size}`;
      const pdf = await permit(journey, 60, `permiso-${size}.pdf`);
      await enter(journey, "escritura");
      await followMenu(journey, "Instrumentos ambientales");
      await heading(journey, "Instrumentos ambientales").waitFor();
      await page.getByRole("link", { name: "Agregar un instrumento" }).first().click();
      await heading(journey, "Agregar un instrumento").waitFor();
      await page.getByRole("button", { name: "Guardar y continuar" }).click();
      await page.getByText("Escriba el nombre del instrumento.").waitFor();
      await journey.accessible();
      const unit = page.getByLabel("Unidad minera", { exact: true });
      if (await unit.count()) await unit.selectOption({ label: "Agregar otra…" });
      await page.getByLabel("Nombre de la unidad minera").fill(`Faena ${size}`);
      await page.getByLabel("Nombre", { exact: true }).fill(name);
      await page.getByLabel("Año").fill("2019");
      await choose(journey, pdf);
      await page.getByText(`permiso-${size}.pdf`).waitFor();
      await journey.shot("instrument-create");
      await page.getByRole("button", { name: "Guardar y continuar" }).click();
      await heading(journey, name).waitFor();
      await page.getByText("60 páginas").waitFor();
      await page.getByRole("button", { name: "Procesar los documentos" }).click();
      await page
        .getByText(/Leyendo la página|Reconociendo el texto: página|En cola|Buscando compromisos/)
        .first()
        .waitFor();
      await journey.shot("instrument-reading");
      await page.reload();
      await page.getByText(/Se encontraron \d+ compromisos en 60 páginas/).waitFor({ timeout: 60_000 });
      await journey.accessible();
      await journey.shot("instrument-done");
      await page.getByRole("link", { name: "Revisar compromisos" }).click();
      await heading(journey, /Revisión de compromisos/).waitFor();
      await followMenu(journey, "Instrumentos ambientales");
      await page.getByRole("searchbox", { name: "Buscar instrumentos" }).fill(size);
      await page.getByText("1 instrumento", { exact: true }).waitFor();
      await page.getByText("Procesado", { exact: true }).first().waitFor();
      await journey.accessible();
      await journey.shot("instruments");
    });
  });

  it("show what is wrong with a file, and continue", async () => {
    await travel(server.url, { size, dark: size === "desktop" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "escritura", "/environmental-instruments");
      await page.getByText(`RCA de ${size}`).first().click();
      await heading(journey, `RCA de ${size}`).waitFor();
      journey.expectTrouble(/status of 422/);
      const wrong = join(folder, "foto.pdf");
      writeFileSync(wrong, "no es un PDF");
      await choose(journey, wrong);
      await page.getByText("El archivo no es un PDF.").waitFor();
      await journey.accessible();
      await journey.shot("instrument-refused");
      await page.getByRole("button", { name: "Quitar", exact: true }).click();
      expect(await page.getByText("foto.pdf").count()).toBe(0);
    });
  });

  it("upload a large document in parts", async () => {
    await travel(server.url, { size, dark: size === "desktop" }, async (journey) => {
      const { page } = journey;
      const path = join(folder, `anexo-${size}.pdf`);
      writeFileSync(path, pdfDocument([[`Anexo ${size}`], [DUTIES[0] ?? ""]], 17 * 1024 * 1024));
      const parts: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "PATCH") parts.push(request.url());
      });
      await enter(journey, "escritura", "/environmental-instruments");
      await page.getByText(`RCA de ${size}`).first().click();
      await heading(journey, `RCA de ${size}`).waitFor();
      await choose(journey, path);
      await page.getByRole("progressbar").first().waitFor();
      await journey.shot("instrument-parts");
      await page.getByText("2 páginas").waitFor();
      await page.getByText(`anexo-${size}.pdf`).waitFor();
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.every((url) => url.includes("/uploads/"))).toBe(true);
    });
  });

  it("are readable for a reader, without any way to change them", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura", "/environmental-instruments");
      await page.getByText(`RCA de ${size}`).first().click();
      await heading(journey, `RCA de ${size}`).waitFor();
      await page.getByText("60 páginas").first().waitFor();
      expect(await page.getByRole("button", { name: /Procesar|Elegir PDF|Editar/ }).count()).toBe(0);
    });
  });
});
