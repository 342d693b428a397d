/** @module-tag long */
import { addDays } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, filter, followMenu, heading, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

const PATH = "/planning-and-monitoring/calendar";
const today = todayIn("America/Santiago", Date.now());

const table = ({ page }: Journey) => page.getByRole("table", { name: /Monitoreos por estación y día/ });
const param = ({ page }: Journey, name: string) => new URL(page.url()).searchParams.getAll(name);

async function captureScreen(journey: Journey, name: string): Promise<void> {
  await journey.accessible();
  await journey.shot(name);
}

async function view({ page, size }: Journey, name: string): Promise<void> {
  if (size === "phone") {
    await page.getByRole("button", { name: /^Vista:/ }).click();
    await page.getByRole("menuitemradio", { name }).click();
  } else await page.getByRole("radio", { name }).check();
  await page.locator("main [aria-busy]").first().waitFor({ state: "detached" });
}

const counted = ({ page }: Journey) => page.getByText(/^\d+ monitoreos?$/).first();

interface Spot {
  x: number;
  y: number;
}

async function middleOf(one: Locator): Promise<Spot> {
  const box = await one.boundingBox();
  if (!box) throw new Error("it is not in sight");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Native touch input, which can scroll and long-press. */
async function fingerOf({ page, context }: Journey) {
  const browser = await context.newCDPSession(page);
  let at: Spot = { x: 0, y: 0 };
  const sendTouch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Spot[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: async (spot: Spot) => {
      at = spot;
      await sendTouch("touchStart", [at]);
    },
    to: async (spot: Spot) => {
      const from = at;
      for (let step = 1; step <= 10; step++) {
        at = { x: from.x + ((spot.x - from.x) * step) / 10, y: from.y + ((spot.y - from.y) * step) / 10 };
        await sendTouch("touchMove", [at]);
      }
    },
    up: () => sendTouch("touchEnd", []),
  };
}

/** Scroll offset of the page, whichever element scrolls. */
function scrolled(main: Element): number {
  let sum = 0;
  for (let one: Element | null = main; one; one = one.parentElement) sum += one.scrollTop;
  return sum;
}

/** Number of open menus at the moment at which the page prints. */
async function menusWhenPrinting({ page }: Journey): Promise<number> {
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset["printed"] = String(document.querySelectorAll("[role=menu]").length);
    };
  });
  await page.getByRole("button", { name: "Exportar" }).click();
  await page.getByRole("menuitem", { name: /PDF/ }).click();
  await page.locator("body[data-printed]").waitFor();
  return Number(await page.evaluate(() => document.body.dataset["printed"]));
}

/** The month, its neighbours and the filters, all of them in the URL. */
async function leafAndFilter(journey: Journey): Promise<void> {
  const { page } = journey;
  await followMenu(journey, "Calendario");
  await heading(journey, "Calendario").waitFor();
  await counted(journey).waitFor();
  await captureScreen(journey, "schedule");
  await page.getByRole("button", { name: "Mes siguiente" }).click();
  await expect.poll(() => param(journey, "month")).not.toEqual([]);
  await page.getByRole("button", { name: "Hoy", exact: true }).click();
  await expect.poll(() => param(journey, "day")).toEqual([today]);
  await filter(journey, "Estado", ["Próximo", "Incumplido"]);
  await expect.poll(() => param(journey, "status").sort()).toEqual(["near", "unfulfilled"]);
  await page.reload();
  await counted(journey).waitFor();
  expect(param(journey, "status").sort()).toEqual(["near", "unfulfilled"]);
}

describe.each(EVERY_SIZE)("the calendar, %s", (size) => {
  it("shows a month, a week, a list and the stations by day; a marker opens its follow-up", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "escritura");
      await leafAndFilter(journey);
      await view(journey, "Estación × día");
      await table(journey).waitFor();
      await captureScreen(journey, "schedule-stations");
      await table(journey)
        .getByRole("button", { name: /: Próximo$/ })
        .first()
        .click();
      await page.getByRole("dialog").getByText("Historial").waitFor();
      expect(param(journey, "open")).toHaveLength(1);
      await captureScreen(journey, "schedule-follow-up");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      expect(param(journey, "open")).toEqual([]);
      await page.goto(PATH);
      await counted(journey).waitFor();
      for (const [name, shot] of [
        ["Mes", "schedule-month"],
        ["Semana", "schedule-week"],
        ["Lista", "schedule-list"],
      ] as const) {
        await view(journey, name);
        await captureScreen(journey, shot);
      }
      await page.getByRole("button", { name: /^\d+ incumplidos?$/ }).click();
      await page.getByRole("button", { name: /^\d+ incumplidos?$/, expanded: true }).waitFor();
      await captureScreen(journey, "schedule-strip");
    });
  });

  it("gives a user an address that their own calendar program reads, until it is revoked", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, size === "desktop" ? "lectura" : "invitado", PATH);
      await counted(journey).waitFor();
      const subscribe = async () => {
        if (size === "phone") await page.getByRole("button", { name: "Exportar o suscribirse" }).click();
        await page.getByRole(size === "phone" ? "menuitem" : "button", { name: "Suscribirse" }).click();
      };
      await subscribe();
      const panel = page.getByRole("dialog", { name: "Su calendario suscrito" });
      await panel.getByRole("button", { name: "Crear la dirección" }).click();
      const address = await panel.getByLabel("Dirección del calendario").innerText();
      await captureScreen(journey, "schedule-feed");
      // As a calendar program does, which only has the URL.
      const read = () => fetch(new URL(new URL(address).pathname + new URL(address).search, server.url));
      const feed = await read();
      expect(feed.headers.get("content-type")).toContain("text/calendar");
      const text = await feed.text();
      expect(text.startsWith("BEGIN:VCALENDAR\r\n")).toBe(true);
      expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(50);
      await panel.getByRole("button", { name: "Ya la guardé" }).click();
      await subscribe();
      await panel.getByText(/Última consulta/).waitFor();
      expect(await panel.getByText(address).count()).toBe(0);
      await panel.getByRole("button", { name: "Revocar la dirección" }).click();
      const question = page.getByRole("dialog", { name: "¿Revocar la dirección?" });
      expect((await read()).status).toBe(200);
      await question.getByRole("button", { name: "Revocar la dirección" }).click();
      await toast(journey, "Se revocó la dirección.").waitFor();
      expect((await read()).status).toBe(404);
    });
  });
});

describe("a monitoring in the calendar", () => {
  it("is dragged to another day, with a prompt for the reason", async () => {
    await travel(server.url, {}, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", PATH);
      const mark = table(journey)
        .locator(`td[data-day]:not([data-day="${today}"])`)
        .getByRole("button", { name: /: (Próximo|Incumplido)$/ })
        .first();
      await mark.waitFor();
      const name = (await mark.getAttribute("aria-label")) ?? "";
      const station = name.split(",")[0] ?? "";
      // By the station's name: once moved, another row may have the first marker.
      const row = table(journey)
        .locator("tr")
        .filter({ has: page.getByRole("link", { name: station, exact: true }) });
      const cell = row.locator(`td[data-day="${today}"]`).first();
      await mark.dragTo(cell);
      const dialog = page.getByRole("dialog", { name: "¿A qué fecha se reprograma?" });
      await dialog.waitFor();
      await captureScreen(journey, "schedule-reschedule");
      await dialog.getByRole("button", { name: "Reprogramar" }).click();
      await dialog.getByText("Escriba el motivo.").waitFor();
      await dialog.getByLabel(/^Motivo/).fill("Camino cortado por la crecida del río");
      await dialog.getByRole("button", { name: "Reprogramar" }).click();
      await toast(journey, new RegExp(`^${station} se reprogramó para el`)).waitFor();
      await dialog.waitFor({ state: "hidden" });
      await cell.getByRole("button").first().waitFor();
      await journey.shot("schedule-moved");
    });
  });

  it("is moved by keyboard, and by its menu on the phone", async () => {
    await travel(server.url, {}, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", PATH);
      const mark = table(journey)
        .getByRole("button", { name: /: Próximo$/ })
        .first();
      await mark.focus();
      await page.keyboard.press("ArrowDown");
      expect(await mark.evaluate((one) => one === document.activeElement)).toBe(false);
      await mark.focus();
      await page.keyboard.press("r");
      await page.getByRole("dialog", { name: "¿A qué fecha se reprograma?" }).waitFor();
    });
    await travel(server.url, { size: "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", PATH);
      await page
        .getByRole("region", { name: "Próximos e incumplidos" })
        .getByRole("button", { name: /próximos?$/ })
        .click();
      await page
        .getByRole("button", { name: /^Acciones de/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Reprogramar…" }).click();
      const dialog = page.getByRole("dialog", { name: "¿A qué fecha se reprograma?" });
      await dialog.getByLabel(/^Nueva fecha/).fill(addDays(today, 20).split("-").reverse().join("-"));
      await dialog.getByLabel(/^Motivo/).fill("El laboratorio no recibe muestras esa semana");
      await captureScreen(journey, "schedule-reschedule");
      await dialog.getByRole("button", { name: "Reprogramar" }).click();
      await toast(journey, /se reprogramó para el/).waitFor();
    });
  });

  it("is dragged to another day by a long press; an immediate swipe scrolls", async () => {
    await travel(server.url, { size: "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", PATH);
      await page
        .getByRole("region", { name: "Próximos e incumplidos" })
        .getByRole("button", { name: /^\d+ incumplidos?$/ })
        .click();
      const line = page.getByRole("region", { name: "Próximos e incumplidos" }).getByRole("button", {
        name: /, Incumplido$/,
      });
      const first = await middleOf(line.first());
      const finger = await fingerOf(journey);
      const top = () => page.locator("main").evaluate(scrolled);
      const before = await top();
      await finger.down(first);
      await finger.to({ x: first.x, y: first.y - 150 });
      await finger.up();
      await expect.poll(top).toBeGreaterThan(before);
      expect(await page.getByRole("dialog").count()).toBe(0);

      // Above the strip of unfulfilled monitorings: the month, where today can be a drop target.
      const day = page.locator(`[data-date="${today}"]`);
      await line.first().evaluate((one) => one.scrollIntoView({ block: "end" }));
      await finger.down(await middleOf(line.first()));
      await page.getByText("Suéltelo en otro día").waitFor();
      await finger.to(await middleOf(day));
      await page.locator(`td[data-day="${today}"][class*=over]`).waitFor();
      await journey.shot("schedule-carried");
      await finger.up();
      const dialog = page.getByRole("dialog", { name: "¿A qué fecha se reprograma?" });
      await dialog.waitFor();
      await dialog.getByLabel(/^Motivo/).fill("Neblina toda la mañana");
      await dialog.getByRole("button", { name: "Reprogramar" }).click();
      await toast(journey, /se reprogramó para el/).waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    });
  });

  it("is printed with its month, and without the page around it", async () => {
    await travel(server.url, { dark: true }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura", PATH);
      await table(journey).waitFor();
      await captureScreen(journey, "schedule-stations");
      expect(await menusWhenPrinting(journey)).toBe(0);
      await page.emulateMedia({ media: "print" });
      // Print colours come from the style sheet alone, which the browser applies with a delay.
      const ink = () => table(journey).evaluate((one) => getComputedStyle(one).color);
      await expect.poll(ink).toBe("rgb(22, 27, 24)");
      await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
      await expect.poll(ink).toBe("rgb(22, 27, 24)");
      for (const name of ["Exportar", "Componente minero"]) {
        expect(await page.getByRole("button", { name }).isVisible()).toBe(false);
      }
      expect(
        await page
          .getByText(/^Impreso el|· Impreso el/)
          .first()
          .isVisible(),
      ).toBe(true);
      expect(await table(journey).isVisible()).toBe(true);
      await journey.shot("schedule-print");
      const paper = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      const sheets = [...paper.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
      expect(sheets.length).toBeGreaterThan(0);
      expect(sheets.length).toBeLessThan(4);
      for (const [, width, height] of sheets) expect(Number(width)).toBeGreaterThan(Number(height));
      await page.emulateMedia({ media: "screen" });
    });
  });
});
