import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const PATIENCE_MS = 30_000;
const SHOTS = join(import.meta.dirname, "../shots");
/** Name prefix of the screenshot of a failed journey, which is always taken. */
const FAILED = "failed-";
const SCREENS = join(import.meta.dirname, "../../docs/screens");

export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 780 } } as const;
export type Size = keyof typeof SIZES;
const isSize = (name: string): name is Size => name in SIZES;
/** The sizes of this run: `npm test` opens most journeys on a desktop only, the long run repeats them on a phone. */
export const EVERY_SIZE: readonly Size[] = process.env["JOURNEY_SIZES"]?.split(",").filter(isSize) ?? [
  "desktop",
  "phone",
];

export interface Journey {
  page: Page;
  /** Address of the product under test. */
  url: string;
  context: BrowserContext;
  size: Size;
  /**
   * Saves a screenshot; not with SHOTS=none, as in complete test runs. With SHOTS=docs a screenshot with `screen` is
   * written to the documentation.
   */
  shot(name: string, screen?: string): Promise<void>;
  /** @throws where axe finds a serious or critical fault, or the page is wider than the screen */
  accessible(): Promise<void>;
  /** Declares console errors that the journey causes itself: matching lines are ignored. */
  expectTrouble(pattern: RegExp): void;
  /** Closes the browser context. @throws where the page had an unexpected error */
  close(): Promise<void>;
}

export interface JourneyOptions {
  size?: Size;
  dark?: boolean;
  locale?: string;
  /**
   * Enables the service worker, for offline journeys and for the main job. Elsewhere it would only download the whole
   * application again in parallel, and intercept answers that the journey mocks.
   */
  withWorker?: boolean;
  /** Accepts the self-signed certificates of the journey's own servers. */
  anyCertificate?: boolean;
  /** Features that a private window lacks: pages restored after closing, and storage on disk. */
  ownBrowser?: boolean;
}

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
/** Sets the language of the browser's native pickers. */
const launchOf = (locale: string) => ({
  executablePath,
  headless: true,
  args: [...FLAGS, `--lang=${locale}`],
  env: { ...process.env, LANGUAGE: locale.replace("-", "_") },
});

/**
 * One browser for each language, shared by all test files of a process: starting one takes as long as a short journey.
 * Open browsers end with the process.
 */
const browsers = new Map<string, Promise<Browser>>();

function browserOf(locale: string): Promise<Browser> {
  const known = browsers.get(locale);
  if (known) return known;
  const launched = chromium.launch(launchOf(locale));
  browsers.set(locale, launched);
  return launched;
}

/** A separate browser context, like a user's device: journeys share no state. */
async function openJourney(
  url: string,
  {
    size = "desktop",
    dark = false,
    locale = "es-CL",
    withWorker = false,
    anyCertificate = false,
    ownBrowser = false,
  }: JourneyOptions = {},
): Promise<Journey> {
  const profile = ownBrowser ? mkdtempSync(join(tmpdir(), "vetaverde-browser-")) : null;
  const options = {
    baseURL: url,
    viewport: SIZES[size],
    locale,
    timezoneId: "America/Santiago",
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
    hasTouch: size === "phone",
    acceptDownloads: true,
    ignoreHTTPSErrors: anyCertificate,
    serviceWorkers: withWorker ? "allow" : "block",
  } as const;
  const context = profile
    ? await chromium.launchPersistentContext(profile, { ...launchOf(locale), ...options })
    : await (await browserOf(locale)).newContext(options);
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(PATIENCE_MS);
  const watch = watchTrouble(page);
  return {
    page,
    url,
    context,
    size,
    shot: async (name, screen) => {
      if (process.env["SHOTS"] === "none" && !name.startsWith(FAILED)) return;
      const file = join(SHOTS, `${name}-${size}${dark ? "-dark" : ""}.png`);
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({ path: file });
      if (!screen || process.env["SHOTS"] !== "docs") return;
      mkdirSync(SCREENS, { recursive: true });
      copyFileSync(file, join(SCREENS, `${screen}.png`));
    },
    accessible: () => expectAccessible(page),
    expectTrouble: watch.expectTrouble,
    close: async () => {
      await context.close();
      if (profile) rmSync(profile, { recursive: true, force: true });
      expect(watch.unexpected()).toEqual([]);
    },
  };
}

/** Runs a journey, and saves a screenshot if it fails. */
export async function travel(
  url: string,
  options: JourneyOptions,
  walk: (journey: Journey) => Promise<void>,
): Promise<void> {
  const journey = await openJourney(url, options);
  try {
    await walk(journey);
  } catch (error) {
    await journey.shot(`${FAILED}${Date.now()}`).catch(() => {});
    await journey.close().catch(() => {});
    throw error;
  }
  await journey.close();
}

/** Collects errors of the page, its console and its calls; a call that the page itself aborted is no error. */
function watchTrouble(page: Page) {
  const trouble: string[] = [];
  const allowed: RegExp[] = [];
  page.on("pageerror", (error) => trouble.push(`error in the page: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    if (!why.includes("ERR_ABORTED")) trouble.push(`request: ${why} ${request.url()}`);
  });
  return {
    expectTrouble: (pattern: RegExp) => void allowed.push(pattern),
    unexpected: () => trouble.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  };
}
