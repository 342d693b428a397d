import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { GUIDE, guideFaults } from "./guide.mjs";
import { messagesIn } from "./locale-files.mjs";

const labelsOf = (language) => messagesIn(language).screen;
const folder = mkdtempSync(join(tmpdir(), "vv-guide-"));
const PAGE = "en/import-plan.md";
const change = (file, from, to) => {
  const text = readFileSync(join(folder, file), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
};

beforeEach(() => cpSync(GUIDE, folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the guide", () => {
  it("is complete in four languages", async () => {
    expect(await guideFaults(labelsOf)).toEqual([]);
  });

  it("reports a page that is missing in a language", async () => {
    rmSync(join(folder, PAGE));
    expect(await guideFaults(labelsOf, folder)).toContain(`guide/${PAGE} is missing`);
  });

  it("reports a label, a link and a picture that do not exist", async () => {
    change(PAGE, "{plans.create.save}", "{plans.create.saves}");
    change(PAGE, "(/planning-and-monitoring)", "(/planning)");
    change(PAGE, "(plan-errors)", "(plan-mistakes)");
    const faults = (await guideFaults(labelsOf, folder)).join("\n");
    expect(faults).toContain("guide/en/import-plan: there is no label plans.create.saves");
    expect(faults).toContain("guide/en/import-plan: the link /planning leads nowhere");
    expect(faults).toContain("guide/en/import-plan: there is no picture plan-mistakes");
    expect(faults).toContain("guide/pictures/en/plan-errors.png is shown on no page");
  });

  it("reports a page that has one step fewer than the Spanish page", async () => {
    change(PAGE, "- {planEdit.edit} changes the name only.\n", "");
    expect(await guideFaults(labelsOf, folder)).toEqual([
      "guide/en/import-plan: is built otherwise than in Spanish",
    ]);
  });

  it("reports a picture that is not compressed", async () => {
    const picture = join(folder, "pictures/pt/plan-preview.png");
    writeFileSync(picture, Buffer.concat([readFileSync(picture), Buffer.alloc(100_000)]));
    expect((await guideFaults(labelsOf, folder)).join("\n")).toMatch(/pt\/plan-preview.png has \d{6} bytes/);
  });
});
