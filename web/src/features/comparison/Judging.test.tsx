import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComparedPair } from "@vetaverde/contract/comparison";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { Judging } from "./Judging.tsx";

setUpPage({ words: ["comparison"], hasCalls: true });

const CALL = "PUT /fkl-bdo/p/comparison/judgement";
const shown = (kind: ComparedPair["kind"]) => {
  const side = (id: string) => ({ id, version: 2 });
  const pair = {
    kind,
    older: side("o"),
    newer: side("n"),
    judged: null,
    apart: [],
    doubts: [],
    differences: [],
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Judging project="p" pair={pair as unknown as ComparedPair} mayWrite />
    </QueryClientProvider>,
  );
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("resolves a contradiction with a reason, and reports a missing one", async () => {
  const wire = wireOf({ [CALL]: ok({ judged: null }) });
  shown("contradiction");
  expect(screen.queryByRole("textbox")).toBeNull();
  await press("El nuevo lo reemplaza");
  expect(screen.getByText("Escriba el motivo: los dos permisos se contradicen.")).toBeDefined();
  expect(wire.to(CALL)).toEqual([]);
  await userEvent.type(screen.getByRole("textbox"), "Lo dice la adenda");
  await press("El nuevo lo reemplaza");
  expect(wire.to(CALL).map(({ body }) => body)).toMatchObject([
    { judgement: "replaces", reason: "Lo dice la adenda", newer: { id: "n", version: 2 } },
  ]);
});

it("requires no reason where nothing is resolved, and accepts an optional one", async () => {
  const wire = wireOf({ [CALL]: ok({ judged: null }) });
  shown("similar");
  await press("Es el mismo");
  await press("Agregar un motivo");
  await userEvent.type(screen.getByRole("textbox"), "Otro muro");
  await press("No es el mismo");
  expect(wire.to(CALL).map(({ body }) => body)).toMatchObject([
    { judgement: "same", reason: null },
    { judgement: "different", reason: "Otro muro" },
  ]);
});
