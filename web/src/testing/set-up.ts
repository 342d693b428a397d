import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { loadCalls } from "../lib/call.ts";
import { chooseLocale, loadWords, type Part } from "../lib/i18n.ts";
import { installDialogs } from "./dialogs.ts";
import { stubScreen } from "./screen-width.ts";

interface Page {
  /** Catalogues of messages that the components need. */
  words?: readonly Part[];
  /** Left out: the screen's width is unknown. */
  screen?: "desk" | "phone";
  hasDialogs?: boolean;
  hasCalls?: boolean;
}

/** Prepares a page in Spanish before each test of a file, and removes it with what the test stubbed and stored after it. */
export function setUpPage({ words = [], screen, hasDialogs = false, hasCalls = false }: Page = {}): void {
  beforeEach(async () => {
    if (screen) stubScreen(screen);
    if (hasDialogs) installDialogs();
    await chooseLocale("es");
    await Promise.all([loadWords(...words), hasCalls ? loadCalls() : undefined]);
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
}
