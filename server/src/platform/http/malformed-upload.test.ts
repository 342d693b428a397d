import { describe, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";

let app: TestApp;
let f: Fixture;
let code: string;
setUpSession("admin", {}, (opened) => {
  ({ app, f, code } = opened);
});

const HEAD = '--b0\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

describe.each([
  ["read as a whole", () => `/fkl-data-source/${f.project}/samples/previews`],
  ["read as it arrives", () => `/fkl-plan/${f.project}/evidence`],
])("an upload that is %s", (_how, path) => {
  it.each([
    ["has no boundary", "multipart/form-data", "file"],
    ["ends before its parts", "multipart/form-data; boundary=b0", HEAD.slice(0, 20)],
    ["ends within the file", "multipart/form-data; boundary=b0", `${HEAD}half of a file`],
  ])("is refused when it %s", async (_what, type, payload) => {
    const { status } = await app.call("POST", path(), {
      code,
      headers: { "content-type": type },
      payload: Buffer.from(payload),
    });
    expect(status).toBe(400);
  });
});
