import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Instrument } from "@vetaverde/contract/instruments";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadCalls } from "../../lib/call.ts";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { uploading } from "../../lib/upload-queue.ts";
import { project, user } from "../../testing/people.ts";
import { untilNextPress } from "../../testing/press.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import type { DocumentUpload } from "./document-uploads.ts";
import { InstrumentForm } from "./InstrumentForm.tsx";

const unit = { id: "u", name: "Rajo Norte" };
const one = (version: number, name: string) =>
  ({ id: "i", version, name, year: 2019, miningUnit: unit, prompt: null }) as unknown as Instrument;

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const form = (instrument: Instrument, onSaved = vi.fn()) => (
  <QueryClientProvider client={queries}>
    <InstrumentForm
      project="p"
      instrument={instrument}
      submitLabel="Guardar"
      onSaved={onSaved}
      onCancel={() => {}}
    />
  </QueryClientProvider>
);
const name = () => screen.getByLabelText<HTMLInputElement>("Nombre");
const press = (label: string) => userEvent.click(screen.getByRole("button", { name: label }));
const rules = (put: () => ReturnType<typeof ok>) => ({
  "GET ": failed(403, "FORBIDDEN"),
  "PUT ": put,
});

beforeEach(async () => {
  localStorage.clear();
  queries.clear();
  await chooseLocale("es");
  await Promise.all([loadWords("instruments", "dates"), loadCalls()]);
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

describe("the form of an instrument", () => {
  it("is sent with the version that it was opened with, and overwrites another user's change only after confirmation", async () => {
    const stale = failed(409, "STALE_VERSION");
    let theirs = true;
    const wire = wireOf(
      rules(() =>
        theirs
          ? ({ ...stale, body: { ...stale.body, current: one(2, "RCA de Ana") } } as never)
          : ok(one(3, "RCA 48")),
      ),
    );
    const onSaved = vi.fn();
    const { rerender } = render(form(one(1, "RCA 47"), onSaved));
    await userEvent.clear(name());
    await userEvent.type(name(), "RCA 48");
    rerender(form(one(2, "RCA de Ana"), onSaved));
    await press("Guardar");
    await screen.findByText("RCA de Ana");
    // Another press without changes is refused again; an immediate one would count as the same press.
    await untilNextPress();
    await press("Guardar");
    await waitFor(() => expect(wire.to("PUT")).toHaveLength(2));
    await screen.findByText("RCA de Ana");
    theirs = false;
    await press("Guardar mi versión");
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(wire.to("PUT").map(({ body }) => (body as Instrument).version)).toEqual([1, 1, 2]);
  });
  it("keeps its draft while its panel is closed", async () => {
    wireOf(rules(() => ok(one(2, "RCA 47 bis"))));
    const first = render(form(one(1, "RCA 47")));
    await userEvent.type(name(), " bis");
    first.unmount();
    render(form(one(1, "RCA 47")));
    expect(name().value).toBe("RCA 47 bis");
    await press("Cancelar");
    cleanup();
    render(form(one(1, "RCA 47")));
    expect(name().value).toBe("RCA 47");
  });
});

it("a document that waits or uploads blocks leaving the page, a failed one does not", () => {
  const upload = (state: DocumentUpload["state"]) => ({ state }) as DocumentUpload;
  expect([[upload("waiting")], [upload("sending")], [upload("failed")], []].map(uploading)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
