/** @module-tag long */
// The number of projects of a platform can be limited: the limit is shown before a user fills in the form for another
// one.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { beginProject, fillProject, MINE, startEmpty } from "./new-mine.steps.ts";
import { heading, row } from "./person.ts";
import type { RunningServer } from "./server.ts";

let empty: RunningServer;
beforeEach(async () => {
  empty = await startEmpty({ PROJECT_LIMIT: "2" });
});
afterEach(() => empty.close());

describe.each(EVERY_SIZE)("the limit of projects, %s", (size) => {
  it.each([false, true])(
    "is shown in the list and instead of the form once it is reached; dark: %s",
    (dark) =>
      travel(empty.url, { size, dark }, async (journey) => {
        const { page } = journey;
        const notice = page.getByText("No se pueden crear más proyectos");
        const why = page.getByText(/permite 2 proyectos/);
        await beginProject(journey);
        expect(await notice.count()).toBe(0);
        await page.getByRole("link", { name: "Nuevo proyecto" }).click();
        await fillProject(journey, { name: "Mina Los Litres" });

        // The second project reached the limit: the list shows a notice instead of the form.
        await notice.waitFor();
        await why.waitFor();
        for (const name of [MINE, "Mina Los Litres"]) await row(journey, name).waitFor();
        expect(await page.getByRole("link", { name: "Nuevo proyecto" }).count()).toBe(0);
        await journey.accessible();
        await journey.shot("project-limit-list");

        // Opening the form's URL directly shows the notice as well.
        await page.goto("/config/project/create");
        await heading(journey, "Nuevo proyecto").waitFor();
        await notice.waitFor();
        await why.waitFor();
        expect(await page.getByLabel("Empresa").count()).toBe(0);
        expect(await page.getByRole("button", { name: "Crear proyecto" }).count()).toBe(0);
        await journey.accessible();
        await journey.shot("project-limit");
      }),
  );
});
