/** @module-tag long */
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, followMenu, heading, row, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpFolder, setUpServer } from "./set-up.ts";

const MB = 1024 * 1024;
let server: RunningServer;
let folder: string;
setUpServer((started) => {
  server = started;
});
setUpFolder("files", (made) => {
  folder = made;
});

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function choose({ page }: Journey, button: string, name: string, bytes: Buffer): Promise<void> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(path);
}

const uploaded = ({ page }: Journey, name: string) =>
  page.getByRole("listitem").filter({ hasText: `${name} Subido` });

async function fetched({ page }: Journey): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar", exact: true }).first().click(),
  ]);
  const path = join(folder, "fetched");
  await download.saveAs(path);
  return hashOf(readFileSync(path));
}

/** Number of pixels of a picture with approximately this colour. */
async function countColor(blank: Page, picture: Buffer, color: number[]): Promise<number> {
  const source = `data:image/png;base64,${picture.toString("base64")}`;
  const found = await blank.evaluate(
    async ([src, wanted]) => {
      const image = new Image();
      image.src = src as string;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const paper = canvas.getContext("2d");
      paper?.drawImage(image, 0, 0);
      const { data } = paper?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if ((wanted as number[]).every((part, n) => Math.abs((data[at + n] ?? 0) - part) < 24)) count++;
      }
      return count;
    },
    [source, color] as const,
  );
  await blank.close();
  return found;
}

/**
 * Horizontal distance in pixels of the toasts' centre from the window's, and whether they are in its lowest quarter:
 * above the primary action of a phone.
 */
async function placeOfToasts({ page }: Journey) {
  const box = await page.getByRole("region", { name: "Avisos" }).boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (!box) throw new Error("no toast stands");
  const bottom = box.y + box.height;
  return {
    fromMiddle: Math.round(box.x + box.width / 2 - width / 2),
    low: box.y > (height * 3) / 4 && bottom < height,
  };
}

async function shut({ page }: Journey): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

describe.each(EVERY_SIZE)("the files of a project at %s size", (size) => {
  it("are uploaded, previewed, get a new version and are withdrawn", async () => {
    await travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      const name = `nivel-${size}.png`;
      await enter(journey, "admin");
      await followMenu(journey, "Archivos");
      await heading(journey, "Archivos").waitFor();
      await page.goto("/files");
      await page.getByRole("tab", { name: "Instrumentos", selected: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/files/instrument");
      await page.getByRole("tab", { name: "Imágenes" }).click();
      await choose(journey, "Elegir archivos", name, PNG);
      await uploaded(journey, name).waitFor();
      await journey.accessible();
      await journey.shot(`files-${size}`);

      await row(journey, name).click();
      const image = page.getByRole("img", { name: `Vista previa de ${name}` });
      await expect
        .poll(() => image.evaluate("this.naturalWidth || document.querySelector('dialog img').naturalWidth"))
        .toBe(1);
      expect(await fetched(journey)).toBe(hashOf(PNG));
      await journey.accessible();
      await journey.shot(`file-panel-${size}`);
      await choose(journey, "Subir nueva versión", name, Buffer.concat([PNG, Buffer.from("2")]));
      await uploaded(journey, name).nth(1).waitFor();
      await row(journey, name).click();
      await page.getByText("Versión 2").waitFor();
      await page.getByText("Versión 1").waitFor();

      await page.getByRole("button", { name: "Retirar" }).click();
      await page.getByRole("textbox", { name: /^Motivo/ }).fill("Foto repetida");
      await page.getByRole("button", { name: "Retirar" }).click();
      await toast(journey, `Se retiró «${name}».`).waitFor();
      expect(await placeOfToasts(journey)).toEqual({ fromMiddle: 0, low: true });
      await page.goto("/files/image?withdrawn=true");
      await row(journey, name).click();
      await page.getByText(/Foto repetida/).waitFor();
    });
  });

  it("resume at their offset after a lost connection", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page, context } = journey;
      const name = `grande-${size}.bin`;
      const bytes = randomBytes(40 * MB);
      // Lazily loaded parts may still be in flight; the page works without them.
      journey.expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|net::|a part of the program did not load/);
      await enter(journey, "escritura", "/files/report");
      await heading(journey, "Archivos").waitFor();
      let sent = 0;
      page.on("request", (request) => {
        if (request.method() === "PATCH") sent++;
      });
      await choose(journey, "Elegir archivos", name, bytes);
      await expect.poll(() => sent).toBeGreaterThan(1);
      await context.setOffline(true);
      await page.getByText(`Sin conexión: ${name} continuará al recuperarla`).waitFor();
      await journey.shot(`file-cut-${size}`);
      // It continues without user action.
      await context.setOffline(false);
      await uploaded(journey, name).waitFor();
      await row(journey, name).click();
      expect(await fetched(journey)).toBe(hashOf(bytes));
      await shut(journey);
    });
  });

  it("open as PDF in the browser's own viewer, and as pictures in their list", async () => {
    await travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page, context } = journey;
      const name = "Informe trimestral de calidad de aguas.pdf";
      await enter(journey, "lectura", "/files/report");
      await row(journey, name).click();
      const reader = page.locator(`iframe[title="Vista previa de ${name}"]`);
      await reader.scrollIntoViewIfNeeded();
      // The coloured band of the demonstration's reports proves that the page is rendered, not an empty frame.
      await expect
        .poll(async () => countColor(await context.newPage(), await reader.screenshot(), [16, 85, 78]), {
          timeout: 30_000,
        })
        .toBeGreaterThan(300);
      await journey.shot("file-pdf");
      await shut(journey);
      await page.goto("/files/image");
      const thumbnail = row(journey, "Pozo PZ-01").locator("img");
      await thumbnail.waitFor();
      expect(await thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(96);
      await journey.accessible();
      await journey.shot("file-thumbnails");
    });
  });

  it("are never executed, whatever their name", async () => {
    await travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      const name = `foto-${size}.png`;
      await enter(journey, "admin", "/files/other");
      const page0 = Buffer.from("<!doctype html><script>top.document.title='ran'</script>");
      await choose(journey, "Elegir archivos", name, page0);
      await uploaded(journey, name).waitFor();
      await row(journey, name).click();
      await page.getByText("Este formato no tiene vista previa.", { exact: false }).waitFor();
      expect(await fetched(journey)).toBe(hashOf(page0));
      expect(await page.title()).not.toBe("ran");
    });
  });
});
