import { LOCALES } from "@vetaverde/domain/locale";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale, currentLocale, loadWords, startI18n, startingLocale, translate } from "./i18n.ts";

const setBrowserLanguages = (...languages: string[]) =>
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);

beforeEach(() => localStorage.clear());

describe("the language", () => {
  it("is the stored one, or else the browser's first supported one, or else Spanish", () => {
    setBrowserLanguages("de-DE", "pt-BR", "en");
    expect(startingLocale()).toBe("pt");
    setBrowserLanguages("de-DE", "zh");
    expect(startingLocale()).toBe("es");
    localStorage.setItem("vv.locale", '"fr"');
    setBrowserLanguages("en-GB");
    expect(startingLocale()).toBe("fr");
    localStorage.setItem("vv.locale", '"xx"');
    expect(startingLocale()).toBe("en");
  });

  it("is set on the page and stored once chosen", async () => {
    setBrowserLanguages("es-CL");
    await startI18n();
    expect(document.documentElement.lang).toBe("es");
    expect(localStorage.getItem("vv.locale")).toBeNull();
    await chooseLocale("fr");
    expect([currentLocale(), document.documentElement.lang, localStorage.getItem("vv.locale")]).toEqual([
      "fr",
      "fr",
      '"fr"',
    ]);
    expect(translate("app.signOut")).toBe("Se déconnecter");
  });

  it("fills in parameters and uses the plural of each language", async () => {
    await chooseLocale("es");
    expect(translate("projects.people", { n: 1 })).toBe("1 persona");
    expect(translate("projects.people", { n: 1500 })).toBe("1.500 personas");
    await chooseLocale("en");
    expect(translate("projects.people", { n: 1 })).toBe("1 person");
  });

  it("has the reason of a failed sign-in in each of the four", async () => {
    const keys = new Set<string>();
    for (const locale of LOCALES) {
      await chooseLocale(locale);
      for (const why of ["notRegistered", "wrong", "notActive", "provider", "tooMany", "system"] as const) {
        keys.add(translate(`sessions.failed.${why}`));
      }
    }
    expect(keys.size).toBe(LOCALES.length * 6);
  });

  it("loads a page's messages in addition to the first ones, and again in another language", async () => {
    await chooseLocale("es");
    await loadWords("plans");
    expect(translate("plans.list.title")).toBe("Planes de monitoreo");
    await chooseLocale("en");
    expect(translate("plans.list.title")).toBe("Monitoring plans");
    expect(translate("app.signOut")).toBe("Sign out");
  });

  it("loads them in the language that was chosen meanwhile", async () => {
    await chooseLocale("es");
    await Promise.all([loadWords("plans"), chooseLocale("fr")]);
    expect([currentLocale(), translate("plans.list.title")]).toEqual(["fr", "Plans de suivi"]);
  });
});
