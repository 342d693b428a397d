import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadCalls } from "../../lib/call.ts";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { project, user } from "../../testing/people.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { Shortcuts } from "./Shortcuts.tsx";

const signedIn = { ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project };
beforeEach(async () => {
  await chooseLocale("es");
  await Promise.all([loadWords("shortcuts"), loadCalls()]);
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

const tile = (alias: string, label: string) => ({
  alias,
  label,
  type: "area",
  favorite: false,
  group: null as string | null,
  openedAt: null as string | null,
});
async function show(recents: object[]) {
  wireOf({
    "GET /fkl-general/home": ok({ recents, favorites: [], mostUsed: [], recommended: null }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shortcuts project={project.id} onGo={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByRole("link", { name: /^Prompts/ });
}

it("counts only pages that can be opened towards the maximum of eight", async () => {
  sessionStore.set(signedIn);
  const gone = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => tile(`Gone${n}`, `Sin página ${n}`));
  await show([...gone, tile("Prompt", "Prompts")]);
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["Prompts"]);
  expect(screen.getByRole("button", { name: /Prompts/ })).toBeTruthy();
});

it("says where in the menu a page is, and when it was opened", async () => {
  sessionStore.set(signedIn);
  await show([{ ...tile("Prompt", "Prompts"), group: "Terreno", openedAt: "2026-01-05T12:00:00Z" }]);
  expect(screen.getByText("Terreno · abierta 05-01-2026")).toBeTruthy();
});

it("shows no favourite star in a view as another user", async () => {
  const view = { code: "x", expiresAt: "2199-01-01T00:00:00Z", user: { id: "1", name: "Ana" } };
  sessionStore.set({ ...signedIn, view } as never);
  await show([tile("Prompt", "Prompts")]);
  expect(screen.queryByRole("button", { name: /Prompts/ })).toBeNull();
});
