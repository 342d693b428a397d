import { renderHook } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** A device whose colour scheme can be switched. */
function device(dark: boolean) {
  const scheme = new EventTarget() as EventTarget & { matches: boolean };
  scheme.matches = dark;
  vi.stubGlobal("matchMedia", () => scheme);
  return (next: boolean) => {
    scheme.matches = next;
    act(() => void scheme.dispatchEvent(new Event("change")));
  };
}

async function freshTheme() {
  vi.resetModules();
  const theme = await import("./theme.ts");
  const stop = theme.watchTheme();
  const shown = renderHook(() => ({ theme: theme.useTheme(), choice: theme.useThemeChoice() })).result;
  return { ...theme, shown, stop };
}

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});
afterEach(() => vi.unstubAllGlobals());

it("follows the device until the user chooses, and again once they reset the choice", async () => {
  const switchTo = device(true);
  const { shown, setTheme, stop } = await freshTheme();
  expect(shown.current).toEqual({ theme: "dark", choice: "system" });
  switchTo(false);
  expect(shown.current.theme).toBe("light");

  act(() => setTheme("dark"));
  switchTo(true);
  switchTo(false);
  expect(shown.current).toEqual({ theme: "dark", choice: "dark" });
  expect(document.documentElement.dataset.theme).toBe("dark");

  act(() => setTheme("system"));
  expect(shown.current).toEqual({ theme: "light", choice: "system" });
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem("vv.theme")).toBeNull();
  stop();
});

it("stores a choice on the device, and ignores an invalid one", async () => {
  device(false);
  localStorage.setItem("vv.theme", '"dark"');
  expect((await freshTheme()).shown.current.theme).toBe("dark");
  localStorage.setItem("vv.theme", '{"odd":1}');
  expect((await freshTheme()).shown.current).toEqual({ theme: "light", choice: "system" });
});
