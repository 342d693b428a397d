import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { CatalogPreview } from "@vetaverde/contract/catalog-imports";
import { expect, it, vi } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { CatalogQuestions } from "./CatalogQuestions.tsx";

const PROJECT = "0193ffff-0000-7000-8000-000000000001";
const PREVIEW = "0193ffff-0000-7000-8000-000000000009";
const preview = {
  preview: PREVIEW,
  declared: null,
  questions: [
    { id: "zone", answer: null, options: [{ value: "19S", label: "19S" }] },
    { id: "datum", answer: null, options: [{ value: "WGS84", label: "WGS 84" }] },
  ],
} as unknown as CatalogPreview;

setUpPage({ words: ["catalogImport"] });

it("requires zone and datum without a default, and sends the user's choice", async () => {
  const path = `/fkl-plan/${PROJECT}/catalog-imports/previews/${PREVIEW}/answers`;
  const wire = wireOf({ [`PUT ${path}`]: ok({ preview: PREVIEW }) });
  const onPreview = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CatalogQuestions project={PROJECT} preview={preview} onPreview={onPreview} />
    </QueryClientProvider>,
  );
  const [zone, datum] = [
    screen.getByLabelText<HTMLSelectElement>("¿Huso UTM?"),
    screen.getByLabelText<HTMLSelectElement>("¿Datum?"),
  ];
  expect([zone.value, datum.value]).toEqual(["", ""]);
  const apply = screen.getByRole<HTMLButtonElement>("button", { name: "Aplicar" });
  expect(apply.disabled).toBe(true);
  await userEvent.selectOptions(zone, "19S");
  await userEvent.selectOptions(datum, "WGS84");
  await userEvent.click(apply);
  await waitFor(() => expect(onPreview).toHaveBeenCalledWith({ preview: PREVIEW }));
  expect(wire.to("PUT").map(({ body }) => body)).toEqual([{ answers: { zone: "19S", datum: "WGS84" } }]);
});
