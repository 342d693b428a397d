import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import { installDialogs } from "../../../testing/dialogs.ts";
import { project } from "../../../testing/people.ts";
import { stubScreen } from "../../../testing/screen-width.ts";
import { ok, wireOf } from "../../../testing/wire.ts";
import { FeedPanel } from "./FeedPanel.tsx";

beforeEach(async () => {
  stubScreen("desk");
  installDialogs();
  await chooseLocale("es");
  await loadWords("schedule");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ["Revocar la dirección", "¿Revocar la dirección?", true],
  ["Crear una nueva", "¿Crear una dirección nueva?", false],
] as const)("asks before it revokes the address of every calendar: %s", async (name, title, revoke) => {
  const wire = wireOf({
    "GET ": ok({ createdAt: "2026-11-20T12:00:00.000Z", lastUsedAt: null }),
    "POST ": ok(null),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FeedPanel project={project} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const press = async (label: string) => {
    fireEvent.click(await screen.findByRole("button", { name }));
    const asked = within(await screen.findByRole("dialog", { name: title }));
    fireEvent.click(asked.getByRole("button", { name: label }));
  };
  await press("Cancelar");
  expect(screen.queryByRole("dialog", { name: title })).toBeNull();
  expect(wire.to("POST")).toEqual([]);
  await press(name);
  await waitFor(() => expect(wire.to("POST").map(({ body }) => body)).toEqual([{ revoke }]));
});
