import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, followMenu, heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

const panel = ({ page }: Journey) => page.getByRole("region", { name: "Accesos" });
const tab = (journey: Journey, name: string) => panel(journey).getByRole("tab", { name });
const tile = (journey: Journey, name: string) =>
  panel(journey).getByRole("listitem").filter({ hasText: name });

describe.each(EVERY_SIZE)("the tabs of Home, %s", (size) => {
  it("show the recently opened, favourite and most used pages, and those that similar users open", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      // A separate user for each size, so that the order of the sizes does not matter.
      await enter(journey, size === "phone" ? "auditoria" : "lectura");
      const [marked, mine, fresh] =
        size === "phone"
          ? ["Archivos", "Planes de monitoreo", "Niveles piezométricos"]
          : ["Planes de monitoreo", "Niveles piezométricos", "Archivos"];
      await tile(journey, mine).waitFor();
      await journey.accessible();
      await journey.shot("home-tabs");
      await tab(journey, "Favoritos").click();
      await panel(journey)
        .getByRole("button", { name: `Favorito: ${marked}` })
        .click();
      await panel(journey).getByText("Marque la estrella", { exact: false }).waitFor();
      await journey.shot("home-tabs-empty");
      await page.keyboard.press("ArrowLeft");
      expect(await tab(journey, "Recientes").getAttribute("aria-selected")).toBe("true");
      await panel(journey)
        .getByRole("button", { name: `Favorito: ${mine}` })
        .click();
      await tab(journey, "Favoritos").click();
      await tile(journey, mine).waitFor();
      await page.reload();
      await tab(journey, "Favoritos").click();
      await tile(journey, mine).getByRole("link").click();
      await heading(journey, mine).first().waitFor();
      // Opening a page from the menu makes it the latest visit.
      const alias = size === "phone" ? "NPYMS" : "FilesContainer";
      // The previous visit's request may still be in flight.
      const visitStored = page.waitForResponse(
        (answer) =>
          answer.url().endsWith("/fkl-general/visits") && answer.request().postDataJSON()?.alias === alias,
      );
      if (size === "phone") await page.goto("/npyms");
      else await followMenu(journey, fresh);
      await heading(journey, fresh).first().waitFor();
      await visitStored;
      await page.goto("/");
      await tile(journey, fresh).waitFor();
      expect(await panel(journey).getByRole("listitem").first().textContent()).toContain(fresh);
    }));

  it("do not include the assistant yet, whose page says so", () =>
    travel(server.url, { size }, async (journey) => {
      await enter(journey, "escritura", "/chat-bot");
      await heading(journey, "Asistente").waitFor();
      await journey.page.getByText("Próximamente").waitFor();
      await journey.accessible();
      await journey.shot("chat-bot");
    }));

  it("recommend to an administrator the pages of another administrator", () =>
    travel(server.url, { size }, async (journey) => {
      await enter(journey, "sistema");
      await tab(journey, "Recomendados").click();
      await tile(journey, "Planes de monitoreo").waitFor();
      expect(await tile(journey, "Configuración").count()).toBe(0);
    }));
});

const top = async (journey: Journey, selector: string) => {
  const first = journey.page.locator(selector).first();
  await first.waitFor();
  return (await first.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
};

it("Home has its first row within 400 pixels, and beside it alerts, devices and what is to be reviewed", () =>
  travel(server.url, {}, async (journey) => {
    const { page } = journey;
    await page.setViewportSize({ width: 1366, height: 768 });
    await enter(journey, "admin");
    expect(await top(journey, "main [data-row]")).toBeLessThan(400);
    const beside = page.getByRole("complementary").filter({ hasText: "Para revisar" });
    for (const part of ["Alertas abiertas", "Dispositivos", "Para revisar"])
      await beside.getByRole("region", { name: part }).getByRole("link").nth(1).waitFor();
    await journey.accessible();
    await journey.shot("home-beside");
    const review = beside.getByRole("link", { name: /compromisos? propuestos?/ }).first();
    const proposed = Number.parseInt((await review.textContent()) ?? "", 10);
    expect(proposed).toBeGreaterThan(0);
    const states = beside.getByRole("region", { name: "Dispositivos" });
    const online = Number.parseInt(
      (await states.getByRole("link", { name: /^En línea/ }).textContent())?.replace(/\D/g, "") ?? "",
      10,
    );
    await states.getByRole("link", { name: /^En línea/ }).click();
    await heading(journey, "Dispositivos MODi").waitFor();
    await page.getByText(new RegExp(`^${online} dispositivos`)).waitFor();
    await page.goBack();
    await beside
      .getByRole("region", { name: "Alertas abiertas" })
      .getByRole("link", { name: "Ver todas" })
      .click();
    await heading(journey, "Alertas").waitFor();
  }));

describe.each(EVERY_SIZE)("the primary action of Home, %s", (size) => {
  it("finds the monitoring that was done and opens its follow-up", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, size === "phone" ? "escritura" : "sistema");
      await page.getByRole("button", { name: "Registrar seguimiento" }).click();
      const dialog = page.getByRole("dialog", { name: "Registrar seguimiento" });
      await dialog.locator("[data-row]").first().waitFor();
      await journey.accessible();
      await journey.shot("home-record");
      await dialog.getByRole("searchbox").or(dialog.getByRole("textbox")).first().fill("ninguna estación");
      await dialog.getByText("Ningún monitoreo pendiente coincide.").waitFor();
      await dialog.getByRole("searchbox").or(dialog.getByRole("textbox")).first().fill("PZ-T0");
      const row = dialog.locator("[data-row]").filter({ hasText: "PZ-T0" }).first();
      await row.click();
      await page.getByRole("dialog", { name: /^PZ-T0/ }).waitFor();
    }));
});

it.runIf(EVERY_SIZE.includes("phone"))(
  "pages of a phone begin their rows within 250 pixels, with the main action at the bottom",
  () =>
    travel(server.url, { size: "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin");
      expect(await top(journey, "main [data-row]")).toBeLessThanOrEqual(250);
      const lists = ["Equipos", "/planning-and-monitoring", "/samples", "/environmental-instruments"];
      for (const [at, path] of lists.entries()) {
        if (at === 0) {
          await page.getByRole("navigation", { name: "Accesos" }).getByRole("link", { name: path }).click();
          await heading(journey, "Dispositivos MODi").waitFor();
        } else await page.goto(path);
        const first = page.getByRole("main").getByRole("list").last().getByRole("listitem").first();
        await first.waitFor();
        expect((await first.boundingBox())?.y, path).toBeLessThanOrEqual(250);
        await journey.accessible();
      }
      await atBottom(page.getByRole("link", { name: "Agregar un instrumento" }));
    }),
);

/** The primary action of a page, in the reach of the thumb and as wide as the screen. */
async function atBottom(action: Locator): Promise<void> {
  await action.waitFor();
  const box = await action.boundingBox();
  expect(box?.y).toBeGreaterThan(600);
  expect(box?.width).toBeGreaterThan(300);
}

describe.runIf(EVERY_SIZE.includes("phone")).each([390, 360])("on a phone of %i pixels", (width) => {
  it("the matrix, the alerts, the files and the calendar begin their rows within 250 pixels", () =>
    travel(server.url, { size: "phone" }, async (journey) => {
      const { page } = journey;
      await page.setViewportSize({ width, height: 844 });
      await enter(journey, "admin", "/commitments-matrix");
      const list = (name: string) => page.getByRole("list", { name }).getByRole("listitem").first();
      const week = page
        .getByRole("table", { name: /^Días de/ })
        .locator("tbody tr")
        .first();
      const stations = page.getByRole("table", { name: /Monitoreos por estación/ });
      for (const [path, first] of [
        ["/commitments-matrix", list("Compromisos")],
        ["/modi/alerts", list("Alertas")],
        ["/files/instrument", list("Archivos")],
        ["/planning-and-monitoring/calendar", week],
        ["/planning-and-monitoring/calendar?view=month", week],
        ["/planning-and-monitoring/calendar?view=stations", stations],
      ] as const) {
        await page.goto(path);
        await first.waitFor();
        expect((await first.boundingBox())?.y, path).toBeLessThanOrEqual(250);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
        await journey.accessible();
        await journey.shot(`rows-${width}${path.replace(/\W+/g, "-")}`);
      }
      // The warning about proposed texts is always in view, and the files' primary action in the thumb's reach.
      await page.goto("/commitments-matrix");
      const note = page.getByRole("note").filter({ hasText: "inteligencia artificial" });
      await expect.poll(async () => (await note.boundingBox())?.y ?? 0).toBeGreaterThan(500);
      await page.goto("/files/instrument");
      await atBottom(page.getByRole("button", { name: "Elegir archivos" }));
    }));
});

it("the menu tells how much waits beside its entries", () =>
  travel(server.url, {}, async (journey) => {
    const { page } = journey;
    await enter(journey, "admin");
    const menu = page.getByRole("navigation", { name: "Menú principal" });
    const alerts = menu.getByRole("link", { name: /^Alertas/ });
    await expect.poll(() => alerts.getAttribute("aria-description")).toMatch(/^\d+ por reconocer$/);
    const names = await menu.locator("p").allTextContents();
    expect(names.slice(0, 5)).toEqual([
      "Cumplimiento",
      "Terreno",
      "Agua y geoquímica",
      "Dispositivos",
      "Administración",
    ]);
    const icons = await menu
      .locator("a use")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    // Links share one icon, and each page has its own.
    const ofPages = icons.filter((icon) => !icon?.endsWith("#link"));
    expect(new Set(ofPages).size).toBe(ofPages.length);
    const heights = await menu
      .locator("li > a")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(34);
  }));
