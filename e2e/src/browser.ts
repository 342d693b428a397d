import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 780 } } as const;
export type Size = keyof typeof SIZES;

export interface Journey {
  page: Page;
  context: BrowserContext;
  /** Saves what the person sees under a name. */
  shot(name: string): Promise<void>;
  /** @throws where axe finds a serious or critical fault */
  accessible(): Promise<void>;
  /** Failed calls and errors of the page that the journey itself brings about. */
  expectTrouble(pattern: RegExp): void;
  close(): Promise<void>;
}

export interface JourneyOptions {
  size?: Size;
  dark?: boolean;
  locale?: string;
}

/** A browser of its own, as a person's device: nothing is shared with another journey. */
export async function openJourney(
  url: string,
  { size = "desktop", dark = false, locale = "es-CL" }: JourneyOptions = {},
): Promise<Journey> {
  const profile = mkdtempSync(join(tmpdir(), "vetaverde-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    headless: true,
    args: FLAGS,
    baseURL: url,
    viewport: SIZES[size],
    locale,
    timezoneId: "America/Santiago",
    colorScheme: dark ? "dark" : "light",
    hasTouch: size === "phone",
    acceptDownloads: true,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(20_000);
  const trouble: string[] = [];
  const allowed: RegExp[] = [];
  page.on("pageerror", (error) => trouble.push(`error in the page: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(`console: ${message.text()} ${message.location().url}`);
  });
  return {
    page,
    context,
    shot: async (name) => {
      const folder = join(import.meta.dirname, "../shots");
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${name}-${size}${dark ? "-dark" : ""}.png`) });
    },
    accessible: () => expectAccessible(page),
    expectTrouble: (pattern) => allowed.push(pattern),
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
      expect(trouble.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
  };
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
}

async function expectAccessible(page: Page): Promise<void> {
  // Through the debugger, so that the page's content security policy stays as strict as it is.
  await page.evaluate(axe);
  const result = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as AxeResult;
  const serious = result.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    serious.map(({ id, nodes }) => ({
      id,
      where: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    })),
  ).toEqual([]);
}
