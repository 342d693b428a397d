import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Caller, Product } from "./product.ts";

/** Opens a page of the product's origin with the caller's session stored, before any page of the product. */
export async function openSignedInPage(
  browser: Browser,
  { url, caller, options }: { url: Product["url"]; caller: Caller; options?: BrowserContextOptions },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: "es-CL",
    viewport: { width: 1440, height: 900 },
    serviceWorkers: "block",
    ...options,
  });
  const page = await context.newPage();
  // The functions that run in the page were compiled for Node and reference the compiler's helper `__name`.
  await page.addInitScript("globalThis.__name = (given) => given");
  const session = await caller.session();
  await page.route("/nothing", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
  );
  await page.goto("/nothing");
  await page.evaluate((stored) => localStorage.setItem("vv.session", stored), JSON.stringify(session));
  return page;
}
