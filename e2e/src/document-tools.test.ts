/** @module-tag long */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { type Processed, processedPermit } from "./commitments.steps.ts";
import { enter } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
let permit: Processed;
setUpServer(async (started) => {
  server = started;
  permit = await processedPermit(server, "RCA visor");
});

const press = ({ page }: Journey, name: string) => page.getByRole("button", { name, exact: true }).click();
const desk = ({ page }: Journey) => page.getByRole("region", { name: "Documento", exact: true });
const sheet = ({ page }: Journey, number: number) =>
  page.getByRole("region", { name: `Página ${number}`, exact: true });
const pageInSight = ({ page }: Journey) => page.getByLabel("Número de página").inputValue();

async function open(journey: Journey): Promise<void> {
  await enter(journey, "lectura", `/environmental-instruments/${permit.instrument}/review?tab=document`);
  await sheet(journey, 1).getByText("8.3.1. El titular", { exact: false }).waitFor();
}

/** Size of a page in the viewer. */
const boxOf = (drawn: Locator) =>
  drawn.evaluate(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight }));

/** Orientation of the page on the screen, as the linear part of its CSS transform. */
const layOf = (drawn: Locator) =>
  drawn.locator("> div").evaluate((lying) => {
    const { a, b, c, d } = new DOMMatrix(getComputedStyle(lying).transform);
    return [a, b, c, d].map((part) => Math.round(part) + 0).join(" ");
  });

/** Ratio of a page's width to `before`, in percent. */
const widerThan = async (drawn: Locator, before: number) =>
  Math.round(((await boxOf(drawn)).width / before) * 100);

/** Horizontal distance of the page's centre from the viewer's centre, in pixels. */
const fromMiddle = (journey: Journey) =>
  desk(journey).evaluate((element) => {
    const drawn = element.querySelector("[data-page]")?.getBoundingClientRect();
    if (!drawn) throw new Error("no page is drawn");
    const middle = element.getBoundingClientRect().left + element.clientWidth / 2;
    return Math.abs(Math.round(drawn.left + drawn.width / 2 - middle));
  });

describe.each(EVERY_SIZE)("the tools of a document viewer, %s", (size) => {
  it("mirror its pages and rotate them by quarters, with the layout adjusted", () =>
    travel(server.url, { size }, async (journey) => {
      await open(journey);
      const first = sheet(journey, 1);
      const straight = await boxOf(first);
      expect(straight.height).toBeGreaterThan(straight.width);
      await press(journey, "Reflejar");
      await expect.poll(() => layOf(first)).toBe("-1 0 0 1");
      expect(await boxOf(first)).toEqual(straight);
      await press(journey, "Girar");
      await expect.poll(() => layOf(first)).toBe("0 -1 -1 0");
      expect(await boxOf(first)).toEqual({ width: straight.height, height: straight.width });
      await press(journey, "Reflejar");
      await expect.poll(() => layOf(first)).toBe("0 1 -1 0");
      for (const next of ["-1 0 0 -1", "0 -1 1 0", "1 0 0 1"]) {
        await press(journey, "Girar");
        await expect.poll(() => layOf(first)).toBe(next);
      }
      expect(await boxOf(first)).toEqual(straight);
    }));

  it("zoom in and out, fit to the width, and centre the page", () =>
    travel(server.url, { size, dark: true }, async (journey) => {
      await open(journey);
      const first = sheet(journey, 1);
      const { width } = await boxOf(first);
      await press(journey, "Ampliar");
      await expect.poll(() => widerThan(first, width)).toBe(120);
      await press(journey, "Reducir");
      await press(journey, "Reducir");
      await expect.poll(() => widerThan(first, width)).toBe(83);
      await press(journey, "Ajustar al ancho");
      await expect.poll(() => widerThan(first, width)).toBe(100);
      for (let times = 0; times < 3; times++) await press(journey, "Ampliar");
      await expect.poll(() => widerThan(first, width)).toBe(173);
      await desk(journey).evaluate((element) => element.scrollTo({ left: 0 }));
      expect(await fromMiddle(journey)).toBeGreaterThan(20);
      await press(journey, "Centrar");
      await expect.poll(() => fromMiddle(journey)).toBeLessThanOrEqual(1);
      await journey.accessible();
      await journey.shot("document-larger");
    }));

  it("keep the current page in view", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await open(journey);
      await page.getByLabel("Número de página").fill("22");
      await page.keyboard.press("Enter");
      await expect.poll(() => pageInSight(journey)).toBe("22");
      for (const tool of ["Ampliar", "Girar", "Reflejar", "Reducir", "Reducir", "Ajustar al ancho"]) {
        await press(journey, tool);
        // Gives the viewer time to report another page, if it scrolled.
        await page.waitForTimeout(100);
        expect([tool, await pageInSight(journey)]).toEqual([tool, "22"]);
      }
      await sheet(journey, 22).waitFor();
    }));
});
