import { expect, it } from "vitest";
import { travel } from "./browser.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

it("the API page renders in the browser under a policy without inline scripts", () =>
  travel(server.url, {}, async (journey) => {
    const answer = await journey.page.goto("/docs");
    expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self';");
    await journey.page
      .getByRole("heading", { name: /VetaVerde/ })
      .first()
      .waitFor();
    const login = journey.page.getByText("/login", { exact: true }).first();
    await login.scrollIntoViewIfNeeded();
    await login.click();
    await journey.page.getByText("Responses", { exact: true }).first().waitFor();
    await journey.shot("calls-page");
  }));
