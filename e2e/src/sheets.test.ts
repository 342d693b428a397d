// Sheets for comparing pages with their mock-ups: SHEETS=before or SHEETS=after npm run e2e -- src/sheets.test.ts takes
// a picture of each page in light, dark and on a phone. With `after` it also composes a sheet for each page: the
// mock-up (from the folder in MOCKUPS, where there is one), the picture from before and the one from after. Without
// SHEETS it is skipped, since nothing is asserted here. Everything is written below e2e/shots, which git ignores.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, it } from "vitest";
import { type Journey, travel } from "./browser.ts";
import { giveReason } from "./follow-up.steps.ts";
import { enter } from "./person.ts";
import { fillTemplate, WALL_LINE } from "./plan-workbook.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

const ROUND = process.env["SHEETS"];
const MOCKUPS = process.env["MOCKUPS"] ?? "";
const FOLDER = join(import.meta.dirname, "../shots/sheets");
const BUSY_MS = 20_000;
const SETTLE_MS = 3500;
const OPENED_MS = 15_000;
const GAP = 24;

/** The three forms of a page, with the ending of its mock-up's name. */
const FORMS = [
  { form: "light", size: "desktop", dark: false, ending: "" },
  { form: "dark", size: "desktop", dark: true, ending: "-oscuro" },
  { form: "phone", size: "phone", dark: false, ending: "-telefono" },
] as const;
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** Opens the page, signed in and in the demonstration's main project. */
type Opened = (journey: Journey, project: string) => Promise<unknown>;

const at =
  (path: string | ((project: string) => string)): Opened =>
  ({ page }, project) =>
    page.goto(typeof path === "string" ? path : path(project));

/** Opens a list, and from it what its first row leads to. */
const firstRow =
  (path: string, row: string): Opened =>
  async ({ page }) => {
    await page.goto(path);
    await page.getByRole("main").locator(row).first().click();
  };

const FIELD = "/planning-and-monitoring/field";

/** The form of the first monitoring of the field work, written without a connection. */
const writeOffline: Opened = async (journey) => {
  const { page, context } = journey;
  // The parts of the outbox are loaded before the connection ends.
  await page.goto(`${FIELD}?view=outbox`);
  await page.getByRole("tabpanel").waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await page.goto(FIELD);
  await page.getByRole("tabpanel").getByRole("listitem").getByRole("button").first().click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "Sin novedad." }).click();
  await giveReason(panel, "Programado");
  await context.setOffline(true);
  await panel.getByText(/Sin conexión: lo que guarde queda/).waitFor();
};

/** The outbox, which holds what was written without a connection. */
const openOutbox: Opened = async (journey, project) => {
  await writeOffline(journey, project);
  const { page } = journey;
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Guardar/ })
    .click();
  await page.getByRole("tab", { name: /Bandeja de salida/ }).click();
  await page.getByRole("tabpanel").getByRole("listitem").first().waitFor();
};

/** The preview of a plan's workbook in which a station, a frequency and a date are wrong. */
const previewWithErrors: Opened = async ({ page, size }) => {
  await page.goto("/planning-and-monitoring/create");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar plantilla" }).click();
  const [template, wrong] = ["template", "wrong"].map((name) => join(FOLDER, `${name}-${size}.xlsx`));
  if (!template || !wrong) return;
  await (await download).saveAs(template);
  const stations = ["PZ-T01", "PZ-T02", "PZ-T3", "PZ-T04", "PZ-T05", "PZ-T07"];
  const lines = stations.map((station) => ({ ...GOOD_LINE, Estación: station }));
  await fillTemplate(
    template,
    [...lines, { ...GOOD_LINE, Frecuencia: "Mensal" }, { ...GOOD_LINE, "Fecha de inicio": "31-02-2027" }],
    wrong,
  );
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir archivo" }).click();
  await (await chooser).setFiles(wrong);
  await page.getByText(/filas tienen errores/).waitFor();
};

const GOOD_LINE = {
  ...WALL_LINE,
  "Fecha de inicio": "01-01-2027",
  "Hora de inicio": "09:00",
  "Fecha de término": "31-12-2027",
  Duración: "2",
};

/** The pages by the name of their mock-up. */
const PAGES: Readonly<Record<string, Opened>> = {
  "02-inicio": at("/"),
  "03-planes": at("/planning-and-monitoring"),
  "04-plan-importar": previewWithErrors,
  "05-calendario": at("/planning-and-monitoring/calendar"),
  "06-indicadores": at("/planning-and-monitoring/kpis"),
  "07-seguimiento": writeOffline,
  "07-bandeja": openOutbox,
  "08-compromisos-revision": async ({ page }) => {
    await page.goto("/");
    await page
      .getByRole("link", { name: /compromisos? propuestos?/ })
      .first()
      .click();
  },
  "09-matriz-compromisos": at("/commitments-matrix"),
  "10-dispositivos": at("/modi"),
  "11-dispositivo-grafico": firstRow("/modi?q=PZ-T03", "tbody tr, li > a[href]"),
  "12-niveles-piezometricos": at("/npyms"),
  "13-informe-ambiental": at("/dashboard/environment-report"),
  "14-notificaciones": at("/notifications"),
  "15-editor-menu": at((project) => `/config/project/menu/${project}`),
};

const pictureOf = (round: string, name: string, form: string) => join(FOLDER, round, `${name}-${form}.png`);

describe.runIf(ROUND)("the pictures of the pages", () => {
  let server: RunningServer;
  setUpServer((started) => {
    server = started;
  });

  it.each(FORMS)("are taken: $form", { timeout: 600_000 }, async ({ form, size, dark }) => {
    mkdirSync(join(FOLDER, ROUND ?? ""), { recursive: true });
    await travel(server.url, { size, dark }, async (journey) => {
      const { page } = journey;
      const take = async (name: string) => {
        // The page keeps a stream open, so the network never rests.
        await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"), null, {
          timeout: BUSY_MS,
        });
        await page.waitForTimeout(SETTLE_MS);
        await page.screenshot({ path: pictureOf(ROUND ?? "", name, form) });
      };
      journey.expectTrouble(/./);
      await page.setViewportSize(SIZES[size]);
      page.setDefaultTimeout(OPENED_MS);
      await page.goto("/");
      await take("01-ingreso");
      await enter(journey, "admin");
      // The project that the pages belong to: this user may not edit the menu of another one.
      const project = await page.evaluate<string>(
        "JSON.parse(localStorage.getItem('vv.session')).project.id",
      );
      for (const [name, open] of Object.entries(PAGES)) {
        await journey.context.setOffline(false);
        try {
          await open(journey, project);
        } catch (error) {
          // An earlier version may not have the page: its place on the sheet stays empty.
          if (ROUND === "before") continue;
          throw error;
        }
        await take(name);
      }
    });
  });

  it.runIf(ROUND === "after")("are put beside their mock-ups", { timeout: 600_000 }, async () => {
    for (const name of ["01-ingreso", ...Object.keys(PAGES)])
      for (const { form, size, ending } of FORMS)
        await compose(join(FOLDER, `${name}-${form}.png`), SIZES[size], [
          join(MOCKUPS, `${name}${ending}.png`),
          pictureOf("before", name, form),
          pictureOf("after", name, form),
        ]);
  });
});

/** Puts pictures beside each other, with an empty place for one that does not exist. */
async function compose(
  sheet: string,
  { width, height }: { width: number; height: number },
  pictures: readonly string[],
): Promise<void> {
  const places = await Promise.all(
    pictures.map(async (picture, place) => ({
      picture: existsSync(picture)
        ? await sharp(picture).resize(width, height, { fit: "contain", position: "top" }).png().toBuffer()
        : null,
      left: place * (width + GAP),
    })),
  );
  const background = { r: 128, g: 128, b: 128 };
  await sharp({
    create: { width: pictures.length * (width + GAP) - GAP, height, channels: 3, background },
  })
    .composite(places.flatMap(({ picture, left }) => (picture ? [{ input: picture, left, top: 0 }] : [])))
    .png()
    .toFile(sheet);
}
