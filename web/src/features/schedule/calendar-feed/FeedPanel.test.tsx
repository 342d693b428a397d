import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { project } from "../../../testing/people.ts";
import { setUpPage } from "../../../testing/set-up.ts";
import { ok, wireOf } from "../../../testing/wire.ts";
import { FeedPanel } from "./FeedPanel.tsx";

setUpPage({ screen: "desk", words: ["schedule"], hasDialogs: true });

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
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    fireEvent.click(dialog.getByRole("button", { name: label }));
  };
  await press("Cancelar");
  expect(screen.queryByRole("dialog", { name: title })).toBeNull();
  expect(wire.to("POST")).toEqual([]);
  await press(name);
  await waitFor(() => expect(wire.to("POST").map(({ body }) => body)).toEqual([{ revoke }]));
});
