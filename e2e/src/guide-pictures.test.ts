// Takes the user guide's screenshots of the running product in each language: GUIDE=pictures npm run e2e --
// src/guide-pictures.test.ts regenerates them; without GUIDE it is skipped, since nothing is asserted here.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messagesIn } from "../../scripts/locale-files.mjs";
import { mainProject, signIn } from "./api.ts";
import { type Journey, travel } from "./browser.ts";
import { type Processed, processedPermit } from "./commitments.steps.ts";
import { enter } from "./person.ts";
import { fillTemplate, type Line, WALL_LINE } from "./plan-workbook.ts";
import { type RunningServer, startServer } from "./server.ts";

const PICTURES = join(import.meta.dirname, "../../web/src/guide/pictures");
const LANGUAGES = [
  ["es", "es-CL"],
  ["en", "en-GB"],
  ["fr", "fr-FR"],
  ["pt", "pt-BR"],
] as const;
const DESKTOP = { width: 1280, height: 800 };
const COLOURS = 96;
const SCENE_MS = 15_000;

let server: RunningServer;
let folder: string;
let project: string;
let permit: Processed;
let right: string;
let wrong: string;

const iso = (days: number) => addDays(todayIn("America/Santiago", Date.now()), days);
const day = (days: number) => iso(days).split("-").reverse().join("-");
const LINE: Line = {
  ...WALL_LINE,
  "Fecha de inicio": day(2),
  "Fecha de término": day(90),
  Responsable: "Equipo hídrico",
};
const LABORATORY = `Laboratorio del Norte;;;;;
Punto;Código de muestra;Fecha;pH;Calcio (mg/L);Sulfato (mg/L)
AS-01;M-1;03-02-2026;7,25;40,5;118
AS-02;M-2;04-02-2026;7,31;41,5;96
AS-03;M-3;05-02-2026;siete;-3;130
`;

/** Prepares the page; returns the element that must be visible before the screenshot is taken. */
type Scene = (at: Scenery) => Promise<Locator>;
interface Scenery {
  journey: Journey;
  page: Journey["page"];
  /** The UI message of a key. */
  t(key: string): string;
}

const open =
  (path: () => string, ready: (page: Journey["page"]) => Locator): Scene =>
  async ({ page }) => {
    await page.goto(path());
    return ready(page).first();
  };
const rows = (page: Journey["page"]) => page.getByRole("main").locator("tbody tr");
const figure = (page: Journey["page"]) => page.getByRole("main").locator("svg[role], canvas, svg");
const fieldRows = (page: Journey["page"]) =>
  page.getByRole("tabpanel").getByRole("listitem").getByRole("button");

async function upload({ page, t }: Scenery, file: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("ui.chooseFile") }).click();
  await (await chooser).setFiles(file);
}

const importPlan =
  (book: () => string): Scene =>
  async (at) => {
    await at.page.goto("/planning-and-monitoring/create");
    await upload(at, book());
    return at.page.getByText(at.t("workbook.replace")).first();
  };

const DESKTOP_SCENES: Readonly<Record<string, Scene>> = {
  "project-create": async ({ page, t }) => {
    await page.goto("/config/project/create");
    await page.getByLabel(t("projectConfig.name"), { exact: true }).fill("Mina Los Espinos");
    return page.getByRole("button", { name: t("projectConfig.submit") });
  },
  catalog: open(() => "/config/catalog?kind=stations", rows),
  "plan-preview": importPlan(() => right),
  "plan-errors": importPlan(() => wrong),
  calendar: open(
    () => "/planning-and-monitoring/calendar",
    (page) => page.getByRole("main").locator("table button"),
  ),
  kpis: open(() => "/planning-and-monitoring/kpis", figure),
  "permit-review": open(
    () => `/environmental-instruments/${permit.instrument}/review?document=${permit.document}`,
    (page) => page.locator("canvas"),
  ),
  matrix: open(() => "/commitments-matrix", rows),
  "device-create": async ({ page, t }) => {
    await page.goto("/modi/create");
    return page.getByRole("button", { name: t("devices.create") });
  },
  devices: open(() => "/modi", rows),
  alerts: open(() => "/modi/alerts", rows),
  notices: async ({ page, t }) => {
    await page.goto("/notifications/preferences");
    return page.getByText(t("notificationSettings.digestTitle")).first();
  },
  "ground-water": open(() => "/npyms", figure),
  "sample-import": async (at) => {
    await at.page.goto("/samples/import");
    const file = join(folder, "laboratorio.csv");
    writeFileSync(file, LABORATORY);
    await upload(at, file);
    return at.page.getByRole("tab", { name: new RegExp(`^${at.t("sampleImport.tabs.columns")}`) });
  },
  samples: open(() => "/samples", rows),
  piper: open(() => "/dashboard/environment-report", figure),
  exceedances: open(() => "/exceedances", rows),
  reports: open(() => "/reports", rows),
  boards: open(() => "/config/boards", rows),
  members: open(() => `/config/project/user/${project}`, rows),
  menu: async ({ page, t }) => {
    await page.goto(`/config/project/menu/${project}`);
    return page.getByRole("button", { name: t("menus.addEntry") });
  },
  search: async ({ page, t }) => {
    await page.goto("/planning-and-monitoring");
    await rows(page).first().waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: t("search.label") }).fill("PZ-T0");
    return page.getByRole("option").nth(3);
  },
  "follow-up": async ({ page }) => {
    await page.goto("/planning-and-monitoring/table");
    await rows(page).first().click();
    return page.getByRole("dialog").getByRole("textbox").first();
  },
};
const PHONE_SCENES: Readonly<Record<string, Scene>> = {
  field: open(() => "/planning-and-monitoring/field", fieldRows),
  "field-record": async ({ page }) => {
    await page.goto("/planning-and-monitoring/field");
    await fieldRows(page).first().click();
    return page.getByRole("dialog").getByRole("textbox").first();
  },
};

describe.runIf(process.env["GUIDE"] === "pictures")("the pictures of the guide", () => {
  beforeAll(async () => {
    server = await startServer();
    folder = mkdtempSync(join(tmpdir(), "vetaverde-guide-"));
    const api = await signIn(server.url, "admin@demo.vetaverde.org");
    project = (await mainProject(api)).id;
    const answer = await fetch(`${server.url}/fkl-plan/${project}/template.xlsx`, {
      headers: { authorization: api.code, "accept-language": "es" },
    });
    const template = join(folder, "plantilla.xlsx");
    writeFileSync(template, Buffer.from(await answer.arrayBuffer()));
    [right, wrong] = [join(folder, "plan-muro.xlsx"), join(folder, "plan-con-errores.xlsx")];
    const lines = ["PZ-T01", "PZ-T02", "PZ-T03", "PZ-T04"].map((station) => ({ ...LINE, Estación: station }));
    await fillTemplate(template, lines, right);
    await fillTemplate(
      template,
      [...lines, { ...LINE, Estación: "PZ-T99" }, { ...LINE, "Fecha de término": "31-02-2027" }],
      wrong,
    );
    permit = await processedPermit(server, "RCA 47");
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [language, locale] of LANGUAGES) {
    const labels = messagesIn(language).screen;
    const t = (key: string) => {
      const found = labels.get(key);
      if (found === undefined) throw new Error(`there is no label ${key}`);
      return found;
    };
    it(`are taken in ${language}, desktop`, { timeout: 400_000 }, () =>
      travel(server.url, { locale }, async (journey) => {
        await journey.page.setViewportSize(DESKTOP);
        await take(journey, language, t, DESKTOP_SCENES);
      }),
    );
    it(`are taken in ${language}, phone`, { timeout: 400_000 }, () =>
      travel(server.url, { locale, size: "phone" }, (journey) => take(journey, language, t, PHONE_SCENES)),
    );
  }
});

async function take(
  journey: Journey,
  language: string,
  t: Scenery["t"],
  scenes: Readonly<Record<string, Scene>>,
): Promise<void> {
  const { page } = journey;
  const only = process.env["GUIDE_ONLY"]?.split(",");
  const failed: string[] = [];
  page.setDefaultTimeout(SCENE_MS);
  await enter(journey, "sistema", "/");
  for (const [name, scene] of Object.entries(scenes)) {
    if (only && !only.includes(name)) continue;
    try {
      await (await scene({ journey, page, t })).waitFor();
      // The guide must not show loading placeholders.
      await page.getByText(t("ui.loading"), { exact: true }).first().waitFor({ state: "hidden" });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await save(await page.screenshot({ animations: "disabled" }), language, name);
    } catch (error) {
      // Continue with the other pictures.
      failed.push(
        `${name}: ${error instanceof Error ? error.message.split("\n").slice(0, 3).join(" ") : error}`,
      );
      await journey.shot(`failed-${language}-${name}`);
    }
  }
  expect(failed).toEqual([]);
}

async function save(screen: Buffer, language: string, name: string): Promise<void> {
  const picture = await sharp(screen)
    .png({ palette: true, colours: COLOURS, effort: 10, compressionLevel: 9 })
    .toBuffer();
  mkdirSync(join(PICTURES, language), { recursive: true });
  writeFileSync(join(PICTURES, language, `${name}.png`), picture);
}
