import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { useConfigurationEffect } from "./ConfigurationEffect.tsx";

setUpPage({ words: ["derivedVariables"], hasCalls: true });
// This environment does not lay out pages.
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

const PREVIEW = {
  readings: 2,
  values: 2,
  missing: 0,
  added: 0,
  removed: 0,
  changed: 0,
  equal: 2,
  largest: null,
  min: 1,
  max: 2,
  flags: [],
  from: null,
  until: null,
  isComplete: true,
  alerts: [],
  sample: { t: [], before: [], after: [] },
};
const effect = (preview: object) =>
  ok({
    variables: [
      {
        name: "Nivel",
        unit: "m s.n.m.",
        resolution: 0.01,
        device: { id: "d", name: "Muro norte" },
        isNew: false,
        preview: { ...PREVIEW, ...preview },
      },
    ],
    others: 0,
  });

/** A form whose change is an elevation. */
function Form({ onSave }: { onSave(): void }) {
  const check = useConfigurationEffect("p", "d");
  const [terrainElevation, setElevation] = useState(3000);
  const change = { position: { terrainElevation } };
  return (
    <>
      <button type="button" onClick={() => setElevation(terrainElevation + 1)}>
        Otra cota
      </button>
      <button type="button" onClick={async () => (await check.maySave(change)) && onSave()}>
        Guardar
      </button>
      {check.shownFor(change)}
    </>
  );
}

function open() {
  const onSave = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form onSave={onSave} />
    </QueryClientProvider>,
  );
  return { onSave, press: (name: string) => userEvent.click(screen.getByRole("button", { name })) };
}
const TITLE = "Qué cambia en las variables derivadas";

describe("the effect of a configuration", () => {
  it("is shown before it is saved, and hidden as soon as the form differs from it", async () => {
    wireOf({
      "POST ": effect({ changed: 2, equal: 0, largest: { t: "2026-11-20T12:00:00Z", before: 1, after: 2 } }),
    });
    const { onSave, press } = open();
    await press("Guardar");
    expect((await screen.findByRole("region", { name: TITLE })).textContent).toContain("Muro norte");
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
    expect(onSave).not.toHaveBeenCalled();
    await press("Otra cota");
    expect(screen.queryByRole("region", { name: TITLE })).toBeNull();
    await press("Guardar");
    await screen.findByRole("region", { name: TITLE });
    expect(onSave).not.toHaveBeenCalled();
    await press("Guardar");
    expect(onSave).toHaveBeenCalledOnce();
  });

  it("that changes no value is saved at once", async () => {
    wireOf({ "POST ": effect({}) });
    const { onSave, press } = open();
    await press("Guardar");
    await vi.waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    expect(screen.queryByRole("region", { name: TITLE })).toBeNull();
  });

  it("that cannot be calculated is named as unknown, and can be saved all the same", async () => {
    wireOf({ "POST ": failed(503, "PREVIEW_BUSY", "Se están calculando otras vistas previas.") });
    const { onSave, press } = open();
    await press("Guardar");
    await screen.findByText(/^No se pudo calcular qué cambiará/);
    expect(onSave).not.toHaveBeenCalled();
    await press("Guardar");
    expect(onSave).toHaveBeenCalledOnce();
  });

  it("of a change with wrong fields is left to the fields' errors", async () => {
    wireOf({ "POST ": failed(422, "VALIDATION") });
    const { onSave, press } = open();
    await press("Guardar");
    await vi.waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  });
});
