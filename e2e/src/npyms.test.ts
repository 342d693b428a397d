/** @module-tag long */
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, heading, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("piezometric levels and stratigraphy, %s", (size) => {
  const station = size === "desktop" ? "PZ-T02" : "PZ-T04";

  it("are shown as a drawing and as a table to a reader", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura", "/config");
      await page
        .getByRole("main")
        .getByRole("link", { name: /^Niveles piezométricos/ })
        .click();
      await heading(journey, "Niveles piezométricos").waitFor();
      await page.getByRole("img", { name: /^Corte de los pozos/ }).waitFor();
      await page.getByRole("img", { name: /^Nivel histórico/ }).waitFor();
      await page
        .getByRole("listitem")
        .filter({ hasText: "PZ-T03" })
        .filter({ hasText: "última medición manual" })
        .waitFor();
      expect(await page.getByRole("button", { name: "Agregar niveles" }).count()).toBe(0);
      await page
        .getByRole("listitem")
        .filter({ hasText: "PZ-T05" })
        .filter({ hasText: /MODi 0144, Presión: 2\.\d{3},\d\d m s\.n\.m\./ })
        .waitFor();
      // Levels at which the alert rules fire, in both drawings: labelled with name and severity, in the section with
      // figures only.
      const rings = page.locator("[data-limit]");
      await rings
        .getByText(/^Alerta alta PZ-T03: sobre 2\.823,\d\d$/)
        .last()
        .waitFor();
      await rings.getByText("> 2.823,20", { exact: true }).waitFor();
      await journey.accessible();
      await journey.shot("npyms");
      const slider = page.getByRole("slider", { name: "Fecha y hora mostradas" });
      const latest = await slider.getAttribute("aria-valuetext");
      await slider.fill("300");
      const then = await slider.getAttribute("aria-valuetext");
      expect(then).not.toBe(latest);
      await page.getByRole("button", { name: "Reproducir" }).click();
      await expect.poll(() => slider.getAttribute("aria-valuetext")).not.toBe(then);
      await page.getByRole("button", { name: "Pausa" }).click();
      await page.getByRole("button", { name: "Más reciente" }).click();
      await expect.poll(() => slider.inputValue()).toBe("1000");
      await page.getByText("Profundidad", { exact: true }).click();
      await page.getByText("Profundidad (m bajo el terreno)").waitFor();
      await journey.shot("npyms-depth");
      await page.getByText("Elevación", { exact: true }).click();
      const fetched = async (what: string) => {
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "Exportar" }).click();
        await page.getByRole("menuitem", { name: what }).click();
        const path = await (await download).path();
        return { name: (await download).suggestedFilename(), bytes: await readFile(path) };
      };
      const drawing = await fetched("Dibujo (SVG)");
      expect(drawing.name).toMatch(/^niveles-piezometricos-\d{4}-\d\d-\d\d\.svg$/);
      const text = drawing.bytes.toString("utf8");
      expect(text).toMatch(/>Alerta alta PZ-T03: sobre 2\.823,\d\d</);
      expect([text.includes("PZ-T03"), text.includes("Quebrada Alta"), text.includes("var(--")]).toEqual([
        true,
        true,
        false,
      ]);
      // In dark mode as well, the file is drawn on white, in the colours of light mode.
      expect([text.includes("rgb(22, 27, 24)"), text.includes("rgb(235, 239, 236)")]).toEqual([true, false]);
      const picture = await fetched("Dibujo (PNG)");
      expect(picture.bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
      const values = (await fetched("Valores (CSV)")).bytes.toString("utf8").split("\r\n");
      expect(values[0]).toMatch(
        /^\ufeffPozo,Fecha,Nivel \(m s\.n\.m\.\),Profundidad \(m\),Fuente,Versión,Sensor ese día/,
      );
      expect(values.some((line) => /^PZ-T03,\d{4}-\d\d-\d\d,\d+(\.\d+)?,/.test(line))).toBe(true);
      expect(values.some((line) => /^PZ-T05,\d{4}-\d\d-\d\dT.*,mbar,,\d+\.\d+,/.test(line))).toBe(true);
      await page.getByText("Lecturas", { exact: true }).click();
      await page.getByText("digits").first().waitFor();
      await journey.shot("npyms-readings");
      await page.getByText("Mediciones", { exact: true }).click();
      await page.getByText("Medición con pozómetro").first().waitFor();
      // The half-metre slip is marked for checking.
      await page.getByText(/^−0,[45]\d · revisar$/).waitFor();
      await journey.shot("npyms-soundings");
      expect(new URL(page.url()).searchParams.get("view")).toBe("table");
      await journey.accessible();
      await page.reload();
      await page.getByText("Medición con pozómetro").first().waitFor();
    }));

  it("are described and entered by an administrator, and corrected only with a reason", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", "/npyms");
      await page.getByRole("button", { name: "Agregar un pozo" }).click();
      const panel = page.getByRole("dialog");
      await panel.getByRole("button", { name: "Guardar" }).click();
      await panel.getByText("Elija una estación.").waitFor();
      await panel.getByLabel("Estación", { exact: true }).selectOption({ label: station });
      const ground = await panel.getByLabel("Terreno", { exact: true }).inputValue();
      expect(Number(ground)).toBeGreaterThan(2000);
      await panel.getByLabel("Boca del tubo").fill(`${ground},5`);
      await panel.getByLabel("Profundidad del pozo").fill("30");
      await panel.getByLabel("Profundidad de la sonda").fill("25,5");
      await panel.getByRole("button", { name: "Agregar un estrato" }).click();
      await panel.getByLabel("Hasta (m)").fill("31");
      await panel.getByRole("button", { name: "Guardar" }).click();
      await panel.getByText("Debe terminar más abajo de donde comienza", { exact: false }).waitFor();
      await panel.getByLabel("Hasta (m)").fill("12,5");
      await panel.getByRole("button", { name: "Agregar un filtro" }).click();
      await panel.getByLabel("Filtro 1, desde (m)").fill("20");
      await panel.getByLabel("Filtro 1, hasta (m)").fill("31");
      await panel.getByText("Debe terminar más abajo de donde comienza", { exact: false }).waitFor();
      await panel.getByLabel("Filtro 1, hasta (m)").fill("28");
      await journey.accessible();
      await journey.shot("npyms-borehole");
      await panel.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, `Se guardó el pozo ${station}.`).waitFor();
      const line = page
        .getByRole("region", { name: "Pozos" })
        .getByRole("listitem")
        .filter({ hasText: station });
      await line.getByRole("button", { name: "Agregar niveles" }).click();
      await panel.getByLabel("Fechas y valores").fill("Fecha\tNivel\n15-03-2026\tseco");
      await panel.getByText("Línea 2: el número no es válido.").waitFor();
      await panel.getByLabel("Fechas y valores").fill("15-03-2026\t14,38\n15-04-2026\t14,51");
      await panel.getByText("2 mediciones reconocidas").waitFor();
      await journey.accessible();
      await journey.shot("npyms-levels");
      // The pasted text is restored after the panel is closed or the page left.
      await panel.getByRole("button", { name: "Cerrar" }).click();
      await page.reload();
      await line.getByRole("button", { name: "Agregar niveles" }).click();
      await panel.getByText("2 mediciones reconocidas").waitFor();
      await panel.getByRole("button", { name: "Agregar niveles" }).click();
      await toast(journey, "2 mediciones agregadas; corregidas: 0").waitFor();
      await line.filter({ hasText: "15-04-2026" }).waitFor();
      await line.getByRole("button", { name: "Agregar niveles" }).click();
      journey.expectTrouble(/409/);
      await panel.getByLabel("Fechas y valores").fill("15-04-2026; 15,51");
      await panel.getByRole("button", { name: "Agregar niveles" }).click();
      await panel.getByText("1 fecha ya tiene otro valor").waitFor();
      await panel.getByRole("button", { name: "Corregir y agregar" }).click();
      await panel.getByText("Escriba el motivo de la corrección.").waitFor();
      await panel.getByLabel("Motivo de la corrección").fill("Lectura mal anotada");
      await journey.accessible();
      await panel.getByRole("button", { name: "Corregir y agregar" }).click();
      await toast(journey, "Ninguna medición nueva; corregidas: 1").waitFor();
      await page.goto(`${server.url}/npyms?view=table&period=all`);
      const sounded = page
        .getByRole(size === "phone" ? "list" : "table", { name: "Mediciones manuales" })
        .getByRole(size === "phone" ? "listitem" : "row")
        .filter({ hasText: station })
        .filter({ hasText: "15-04-2026" });
      await sounded.getByRole("button", { name: "Retirar" }).click();
      const question = page.getByRole("dialog", { name: `¿Retirar la medición de ${station}` });
      await question.getByRole("button", { name: "Retirar" }).click();
      await question.getByText("Escriba el motivo del retiro.").waitFor();
      await question.getByLabel("Motivo").fill("Era otro pozo");
      await journey.accessible();
      await question.getByRole("button", { name: "Retirar" }).click();
      await toast(journey, "Se retiró la medición.").waitFor();
      await sounded.waitFor({ state: "detached" });
    }));

  it("are corrected by the barometer chosen in a sensor's form", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", "/modi?q=0131");
      await page.getByText("MODi 0131").first().click();
      await page.getByRole("link", { name: "Dispositivo", exact: true }).click();
      await page.getByRole("button", { name: "Cambiar sensores" }).click();
      const panel = page.getByRole("dialog");
      await panel.getByLabel("Barómetro").selectOption({ label: "MET-01 · Presión del aire" });
      await panel.getByLabel("Presión atmosférica en el cero (kPa)").fill("722");
      await panel.getByLabel("Motivo").fill("Sonda no ventilada");
      await panel.getByRole("button", { name: "Guardar" }).click();
      await panel.getByText("Escriba una presión que equivalga a entre 10 y 120 kPa.").waitFor();
      await panel.getByLabel("Presión atmosférica en el cero (kPa)").fill("72,2");
      await journey.accessible();
      await journey.shot("npyms-barometer");
      await panel.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, "Se guardaron los sensores.").waitFor();
      await page.getByText("Presión: Barómetro").first().waitFor();
      await page.getByRole("cell", { name: "MET-01 · Presión del aire" }).first().waitFor();
    }));
});
