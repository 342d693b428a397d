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

const PAGES = [
  "/",
  "/planning-and-monitoring",
  "/planning-and-monitoring/calendar",
  "/planning-and-monitoring/kpis",
  "/commitments-matrix",
  "/environmental-instruments",
  "/samples",
  "/exceedances",
  "/dashboard/environment-report",
  "/modi",
  "/modi/alerts",
  "/npyms",
  "/reports",
  "/config",
];

it("no page asks for what its content security policy forbids", () =>
  travel(server.url, {}, async (journey) => {
    const { page } = journey;
    const violations: string[] = [];
    await page.exposeFunction("noteViolation", (text: string) => violations.push(text));
    await page.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        (window as Window & { noteViolation?(text: string): void }).noteViolation?.(
          `${location.pathname}: ${effectiveDirective} ${blockedURI}`,
        ),
      ),
    );
    await enter(journey, "admin");
    for (const at of PAGES) {
      await page.goto(at);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      // What a page loads after its heading may be refused too, and nothing tells that all of it has come.
      await page.waitForTimeout(1000);
    }
    await page.goto("/modi");
    await page.getByRole("main").locator("tbody tr").first().click();
    await page.getByRole("heading", { name: "Alertas abiertas" }).waitFor();
    expect(violations).toEqual([]);
  }));
