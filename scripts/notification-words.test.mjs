import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES, MESSAGES_FOLDER } from "./locale-files.mjs";

const GUIDE = "web/src/guide";
/** The words that were used beside "notification" for the same thing. */
const OTHER_WORDS = { es: /\bavisos?\b/i, en: /\bnotices?\b/i, fr: /\bavis\b/i, pt: /\bavisos?\b/i };
/** What is no notification: a warning on a page, in a workbook or in a preview, an icon, and the region of toasts. */
const WARNINGS = [
  "codecs.json:troubleEnds",
  "commitments.server.json:commitments.notice",
  "commitments.server.json:notice",
  "comparison.server.json:notice",
  "menus.json:alert-triangle",
  "ui.json:notifications",
];

/** The texts of a file of messages, each with the name of its file and of its last key. */
function textsOf(file, messages, key = "") {
  if (typeof messages === "string") return [{ name: `${file}:${key}`, text: messages }];
  return Object.entries(messages).flatMap(([name, one]) =>
    textsOf(file, one, Array.isArray(messages) ? key : name),
  );
}

describe.each(LANGUAGES)("the word for notifications in %s", (locale) => {
  it("is the only one in the messages of screens, mails and documents", () => {
    const folder = join(MESSAGES_FOLDER, locale);
    const found = readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .flatMap((file) => textsOf(file, JSON.parse(readFileSync(join(folder, file), "utf8"))))
      .filter(({ text }) => !text.startsWith("@:") && OTHER_WORDS[locale].test(text))
      .map(({ name }) => name);
    expect(found.filter((name) => !WARNINGS.includes(name))).toEqual([]);
  });

  it("is the only one in the guide, where the other means a warning about a cell", () => {
    const folder = join(GUIDE, locale);
    const found = readdirSync(folder).filter(
      (file) =>
        file !== "laboratory.md" &&
        OTHER_WORDS[locale].test(readFileSync(join(folder, file), "utf8").replace(/\(notices\)/g, "")),
    );
    expect(found).toEqual([]);
  });
});
