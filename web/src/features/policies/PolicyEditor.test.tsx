import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { installDialogs } from "../../testing/dialogs.ts";
import { project, user } from "../../testing/people.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { PolicyEditor } from "./PolicyEditor.tsx";

beforeEach(async () => {
  installDialogs();
  await chooseLocale("es");
  await loadWords("policyConfig");
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

const PUBLISH = "POST /fkl-general/policies";
const submit = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Publicar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Publicar una versión" }));
};

it("repeats the idempotency key when the response of a publication was lost", async () => {
  let tries = 0;
  const wire = wireOf({ [PUBLISH]: () => (++tries === 1 ? "no answer" : ok({})), GET: ok([]) });
  const onPublished = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PolicyEditor
        inForce={null}
        timeZone="America/Santiago"
        onPublished={onPublished}
        onCancel={() => {}}
      />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText(/^Título/), "Política");
  await userEvent.type(screen.getByLabelText(/^Texto/), "Texto");
  await submit();
  await screen.findByText("No se pudo publicar la versión.");
  await submit();
  await waitFor(() => expect(onPublished).toHaveBeenCalled());
  const keys = wire.to(PUBLISH).map(({ headers }) => headers["Idempotency-Key"]);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});
