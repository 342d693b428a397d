import { cleanup, render, screen } from "@testing-library/react";
import { LOCALES } from "@vetaverde/domain/locale";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chooseLocale } from "../../lib/i18n.ts";
import { project } from "../../testing/people.ts";
import { ProjectSwitcher } from "./ProjectSwitcher.tsx";

beforeEach(() => chooseLocale("es"));
afterEach(async () => {
  cleanup();
  await chooseLocale("es");
});

function show(chosen: typeof project | null, compact = false) {
  render(<ProjectSwitcher project={chosen} email="a@b.cl" compact={compact} onChoose={() => {}} />);
  const button = screen.getByRole("button");
  const badge = button.querySelector("[aria-hidden]") as HTMLElement;
  return { button, badge };
}

describe("the project switcher without a chosen project", () => {
  it.each([
    ["es", "Proyecto: Elegir proyecto"],
    ["en", "Project: Choose a project"],
    ["fr", "Projet: Choisir un projet"],
    ["pt", "Projeto: Escolher projeto"],
  ] as const)("shows the default project's name, %s", async (locale, name) => {
    expect(LOCALES).toContain(locale);
    await chooseLocale(locale);
    expect(show(null).button.textContent).toContain(name);
    cleanup();
    expect(show(null, true).button.getAttribute("aria-label")).toBe(name);
  });

  it("shows the platform's logo on the default colour", () => {
    const { badge } = show(null);
    expect(badge.querySelector("svg")).not.toBeNull();
    expect(badge.querySelector("img")).toBeNull();
    expect(badge.style.background).toBe("rgb(51, 51, 153)");
    expect(badge.dataset["initials"]).toBeUndefined();
  });
});

describe("the project switcher with a chosen project", () => {
  it("shows its logo on its colour", () => {
    const { button, badge } = show({
      ...project,
      logo: "0193eeee-0000-7000-8000-000000000001",
      color: "#006400",
    });
    expect(badge.querySelector("img")?.getAttribute("src")).toBe(
      "/fkl-fimages/images/0193eeee-0000-7000-8000-000000000001",
    );
    expect(badge.style.background).toBe("rgb(0, 100, 0)");
    expect(button.textContent).toContain("Quebrada Alta");
  });

  it("shows its initials where it has no logo", () => {
    const { badge } = show(project);
    expect(badge.dataset["initials"]).toBe("QA");
    expect(badge.querySelector("img, svg")).toBeNull();
  });
});
