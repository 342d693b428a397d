import { cleanup, render } from "@testing-library/react";
import type { Kpis } from "@vetaverde/contract/kpis";
import { createRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { MonthlyBars } from "./MonthlyBars.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A frame of 900 pixels. */
class Wide {
  private readonly onResize: (entries: { contentRect: { width: number } }[]) => void;
  constructor(onResize: Wide["onResize"]) {
    this.onResize = onResize;
  }
  observe() {
    this.onResize([{ contentRect: { width: 900 } }]);
  }
  disconnect() {}
}

const NOTHING = { done: 0, far: 0, near: 0, unfulfilled: 0, skipped: 0, rescheduled: 0 };
const months = Array.from(
  { length: 12 },
  (_, at) =>
    ({
      ...NOTHING,
      month: `2026-${String(at + 1).padStart(2, "0")}`,
      done: 1,
      total: 1,
    }) as Kpis["monthly"][number],
);

it.each(["es", "en", "fr", "pt"] as const)("gives each month a unique name in %s", async (locale) => {
  vi.stubGlobal("ResizeObserver", Wide);
  await chooseLocale(locale);
  await loadWords("kpis");
  const { container } = render(
    <MonthlyBars months={months} current="2026-11" drawing={createRef()} onOpen={() => {}} />,
  );
  const names = [...container.querySelectorAll("g[aria-hidden] text")].map(({ textContent }) => textContent);
  expect(names).toHaveLength(12);
  expect(new Set(names).size).toBe(12);
});
