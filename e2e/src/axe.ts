import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules whose violations are at most moderate or minor: they would not fail a journey. */
const MILD = [
  "aria-allowed-role",
  "aria-deprecated-role",
  "empty-heading",
  "empty-table-header",
  "focus-order-semantics",
  "hidden-content",
  "image-redundant-alt",
  "meta-viewport-large",
  "presentation-role-conflict",
  "server-side-image-map",
  "table-duplicate-name",
  "form-field-multiple-labels",
  "heading-order",
  "html-xml-lang-mismatch",
  "landmark-banner-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "meta-viewport",
  "no-autoplay-audio",
  "page-has-heading-one",
  "region",
  "scope-attr-valid",
  "skip-link",
];
const rules = JSON.stringify(Object.fromEntries(MILD.map((rule) => [rule, { enabled: false }])));

/** No default rule reads the style sheets, so `preload` would only download them again each time. */
const AXE_RUN = `axe.run(document, { resultTypes: ['violations'], preload: false, rules: ${rules} })`;

interface AxeResult {
  violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
}

/** @throws where axe finds a serious or critical fault, or the page is wider than the screen */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated through the debugger, so that the page's content security policy need not be relaxed.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const result = (await page.evaluate(AXE_RUN)) as AxeResult;
  const serious = result.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    serious.map(({ id, nodes }) => ({
      id,
      where: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    })),
  ).toEqual([]);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, "pixels that the page is wider than the screen").toBeLessThanOrEqual(0);
}
