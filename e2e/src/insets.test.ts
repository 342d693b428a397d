/** @module-tag long */
import { expect, it } from "vitest";
import { travel } from "./browser.ts";
import { enter } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

/** Pixels from the page's edge to its title and to its first table or list. */
const INSET = 24;
/** Pixels of a row of a dense list whose cells have one line. */
const ROW = 38;

const PAGES: readonly { at: string; first: string; dense: boolean }[] = [
  { at: "/planning-and-monitoring", first: "table", dense: true },
  { at: "/planning-and-monitoring/calendar", first: "table", dense: false },
  { at: "/planning-and-monitoring/table", first: "table", dense: true },
  { at: "/planning-and-monitoring/kpis", first: "table", dense: true },
  { at: "/planning-and-monitoring/field", first: "ul", dense: false },
  { at: "/environmental-instruments", first: "table", dense: true },
  { at: "/commitments-matrix", first: "table", dense: false },
  { at: "/files/instrument", first: "table", dense: true },
  { at: "/samples", first: "table", dense: true },
  { at: "/exceedances", first: "table", dense: true },
  { at: "/limits", first: "table", dense: true },
  { at: "/modi", first: "table", dense: true },
  { at: "/modi/alerts", first: "table", dense: true },
  { at: "/npyms", first: "ul", dense: false },
  { at: "/reports", first: "table", dense: true },
  { at: "/config/catalog", first: "table", dense: true },
  { at: "/config", first: "ul", dense: false },
];

interface Measured {
  title: number;
  first: number;
  /** Heights of the rows of one line. */
  rows: number[];
}

/** Runs in the page. */
function measure(first: string): Measured | null {
  const range = document.createRange();
  const lines = (cell: Element) => {
    const centres: number[] = [];
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // A text for screen readers only has a box of one pixel.
      if ((node.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue;
      range.selectNodeContents(node);
      centres.push(...[...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2));
    }
    return centres.length === 0 ? 1 : 1 + Math.floor((Math.max(...centres) - Math.min(...centres)) / 12);
  };
  const left = (element: Element) =>
    Math.round(element.getBoundingClientRect().left - (main?.getBoundingClientRect().left ?? 0));
  const main = document.querySelector("main");
  const title = main?.querySelector("h1");
  const list = main?.querySelector(first);
  if (!title || !list) return null;
  const rows = [...list.querySelectorAll("tbody tr")].filter(({ children }) =>
    [...children].every((cell) => lines(cell) === 1),
  );
  return {
    title: left(title),
    first: left(list),
    rows: [...new Set(rows.map((row) => row.getBoundingClientRect().height))],
  };
}

it("gives every page of the menu one inset, and dense lists one height of row", () =>
  travel(server.url, {}, async (journey) => {
    const { page } = journey;
    await enter(journey, "admin");
    const found: ({ at: string } & Partial<Measured>)[] = [];
    for (const { at, first, dense } of PAGES) {
      await page.goto(at);
      const main = page.getByRole("main");
      await main.getByRole("heading", { level: 1 }).waitFor();
      await main
        .locator(dense ? `${first} tbody td` : first)
        .first()
        .waitFor();
      found.push({ at, ...(await page.evaluate(measure, first)) });
    }
    expect(found.map(({ at, title, first }) => ({ at, title, first }))).toEqual(
      PAGES.map(({ at }) => ({ at, title: INSET, first: INSET })),
    );
    // A list whose rows all have a second line says nothing of their height.
    const heights = PAGES.flatMap(({ at, dense }, place) =>
      dense ? (found[place]?.rows ?? []).map((height) => ({ at, height })) : [],
    );
    expect(heights.length).toBeGreaterThanOrEqual(3);
    expect(heights.filter(({ height }) => height !== ROW)).toEqual([]);
  }));
