import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { LANGUAGES, MESSAGES_FOLDER } from "./locale-files.mjs";
import { compareMessages, localeFaults, repeatedSentences } from "./locales.mjs";

const spanish = {
  plans: {
    title: "Planes",
    count: "{n, plural, one {# plan} other {# planes}} de {total}",
    empty: "No hay planes todavía",
  },
  ok: "Aceptar",
};
const english = {
  plans: {
    title: "Plans",
    count: "{n, plural, one {# plan} other {# plans}} of {total}",
    empty: "There are no plans yet",
  },
};
const faultsWith = (plans) =>
  compareMessages(spanish, { plans: { ...english.plans, ...plans }, ok: "OK" }, "en", "en");

describe("compareMessages", () => {
  it("accepts a translation with the same keys and parameters", () => {
    expect(faultsWith({})).toEqual([]);
  });

  it("reports a key that is missing, empty or not in Spanish", () => {
    expect(compareMessages(spanish, english, "en", "en")).toEqual(["en: ok is missing"]);
    expect(faultsWith({ title: " " })).toEqual(["en: plans.title is empty"]);
    expect(faultsWith({ more: "More" })).toEqual(["en: plans.more is not in Spanish"]);
  });

  it("reports a parameter that is missing, has another name or is of another kind", () => {
    expect(faultsWith({ count: "{n, plural, one {# plan} other {# plans}}" })).toEqual([
      "en: plans.count has the parameters (n: number), and in Spanish (n: number, total: text)",
    ]);
    expect(faultsWith({ count: "{m, plural, one {# plan} other {# plans}} of {total}" })).toHaveLength(1);
    expect(faultsWith({ count: "{n} plans of {total}" })).toEqual([
      "en: plans.count has the parameters (n: text, total: text), and in Spanish (n: number, total: text)",
    ]);
    expect(faultsWith({ count: "{n, number} plans of {total}" })).toEqual([]);
  });

  it("reports a plural category that the language does not have", () => {
    expect(faultsWith({ count: "{n, plural, few {# plans} other {# plans}} of {total}" })).toEqual([
      "en: plans.count the plural of {n} has the category few, which en does not have",
    ]);
    expect(faultsWith({ count: "{n, plural, =0 {no plan} other {# plans}} of {total}" })).toEqual([]);
  });

  it.each([
    "{n, plural, one {# plan}} of {total}",
    "{n, plural, one {# plan} other {# plans} of {total}",
    "{n of {total}",
    "{n, date, short} of {total}",
    "{n, selectordinal, one {#st} other {#th}} of {total}",
    "{n, plural, offset:1 one {# plan} other {# plans}} of {total}",
  ])("reports a message that does not parse or cannot be rendered: %s", (count) => {
    expect(faultsWith({ count })).toEqual([expect.stringMatching(/^en: plans\.count does not parse: /)]);
  });

  it("accepts a word that is the same as in Spanish, and reports a sentence", () => {
    expect(faultsWith({ title: "Planes" })).toEqual([]);
    expect(faultsWith({ empty: "No hay planes todavía" })).toEqual(["en: plans.empty is still in Spanish"]);
  });
});

describe("localeFaults", () => {
  const folder = mkdtempSync(join(tmpdir(), "vv-locales-"));
  const change = (file, from, to) => {
    const text = readFileSync(join(folder, file), "utf8");
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    writeFileSync(join(folder, file), changed);
  };
  beforeEach(() => {
    for (const language of LANGUAGES)
      cpSync(join(MESSAGES_FOLDER, language), join(folder, language), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("reports nothing for the messages of the product", () => {
    expect(localeFaults()).toEqual([]);
  });

  it("reports a file that a language lacks, and one that Spanish lacks", () => {
    rmSync(join(folder, "fr/pick.json"));
    writeFileSync(join(folder, "pt/extra.json"), "{}");
    expect(localeFaults(folder)).toEqual([
      "fr screen pick: the file is missing",
      "pt screen extra: the file is not in Spanish",
    ]);
  });

  it("reports a broken message of Spanish itself", () => {
    change("es/plans.json", '"{n, plural, one {# plan} other {# planes}}"', '"{n, plural, one {# plan}}"');
    expect(localeFaults(folder)).toEqual([
      expect.stringMatching(/^es screen: plans\.list\.count does not parse/),
    ]);
  });

  it("reports a reference that names no message, leads back to itself, or is not the same in a language", () => {
    change("es/pick.json", /"[^"]*"(,?\n)/, '"@:ui.noSuchKey"$1');
    expect(localeFaults(folder)).toContain("es: the reference @:ui.noSuchKey names no message");
    expect(localeFaults(folder)).toContainEqual(
      expect.stringMatching(/^fr: screen\.pick\.\w+ is not the reference that it is in Spanish$/),
    );
  });

  it("reports a reference from the server's messages to the screens' ones", () => {
    for (const language of LANGUAGES)
      change(`${language}/tokens.server.json`, /("past": )"[^"]*"/, '$1"@:ui.close"');
    expect(localeFaults(folder)).toContain(
      "es: the server's messages refer to ui.close, which the server does not read",
    );
  });

  it("reports a sentence that two keys have in every language, and none that differs in one", () => {
    for (const language of LANGUAGES)
      writeFileSync(join(folder, language, "extra.json"), JSON.stringify({ a: "x y z", b: "x y z" }));
    expect(repeatedSentences(folder)).toEqual([
      'screen.extra.b repeats screen.extra.a: let it be a reference, "@:extra.a"',
    ]);
    writeFileSync(join(folder, "pt/extra.json"), JSON.stringify({ a: "x y z", b: "x y w" }));
    expect(repeatedSentences(folder)).toEqual([]);
  });
});
