import { expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";

let app: TestApp;
let f: Fixture;
let code: string;
setUpSession("admin", {}, (opened) => {
  ({ app, f, code } = opened);
});

it("refuses an upload whose parts have no boundary", async () => {
  const { status } = await app.call("POST", `/fkl-data-source/${f.project}/samples/previews`, {
    code,
    headers: { "content-type": "multipart/form-data" },
    body: "file",
  });
  expect(status).toBe(400);
});
