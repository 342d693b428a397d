import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, renderHook, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Commitment } from "@vetaverde/contract/commitment";
import { act, type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { untilNextPress } from "../../testing/press.ts";
import { setUpPage } from "../../testing/set-up.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { useToasts } from "../../ui/toasts.ts";
import { AssignDialog } from "./AssignDialog.tsx";
import { numbered } from "./review/review.state.ts";
import { useReview } from "./review/useReview.ts";

const one = (id: string, version: number) => ({ id, code: id, version, plans: [] }) as unknown as Commitment;
const series = [{ plan: { id: "plan", title: "Plan" }, shortCommitment: "Nivel", stations: [] }];

setUpPage({ words: ["commitments"], hasDialogs: true, hasCalls: true });

const clients = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    {children}
  </QueryClientProvider>
);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name, hidden: true }));

describe("assigning several commitments", () => {
  it("assigns all of them in one call, or none, and can then be repeated", async () => {
    const wire = wireOf({
      "GET /fkl-bdo/p/commitments/monitorings": ok(series),
      "POST /fkl-bdo/p/commitments/assign": () =>
        wire.to("POST").length === 1 ? failed(404, "NOT_FOUND") : ok([one("a", 2), one("b", 2)]),
    });
    const [onClose, onAssigned] = [vi.fn(), vi.fn()];
    render(
      <AssignDialog project="p" commitments={["a", "b", "c"]} onClose={onClose} onAssigned={onAssigned} />,
      { wrapper: clients },
    );
    await screen.findByRole("option", { name: /Nivel/, hidden: true });
    await userEvent.selectOptions(screen.getByRole("combobox", { hidden: true }), "0");
    await press("Asignar a un plan");
    await screen.findByText("No se asignó ninguno.");
    expect([onAssigned, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    await untilNextPress();
    await press("Asignar a un plan");
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onAssigned).toHaveBeenCalledOnce();
    expect(wire.to("POST").map(({ body }) => body)).toEqual([
      { commitments: ["a", "b", "c"], plan: "plan", shortCommitment: "Nivel" },
      { commitments: ["a", "b", "c"], plan: "plan", shortCommitment: "Nivel" },
    ]);
    expect(renderHook(useToasts).result.current.map(({ text }) => text)).toContain(
      "2 compromisos asignados a Plan; 1 ya lo estaba.",
    );
  });
  it("shows that the monitorings could not be loaded, and loads them again", async () => {
    let requests = 0;
    wireOf({
      "GET /fkl-bdo/p/commitments/monitorings": () =>
        requests++ === 0 ? failed(500, "INTERNAL") : ok(series),
    });
    render(<AssignDialog project="p" commitments={["a"]} onClose={() => {}} onAssigned={() => {}} />, {
      wrapper: clients,
    });
    await screen.findByText("Los monitoreos de los planes no se pudieron cargar.");
    await press("Reintentar");
    await screen.findByRole("option", { name: /Nivel/, hidden: true });
  });
});

describe("merging two commitments", () => {
  it("asks for confirmation with both before they are merged", async () => {
    const wire = wireOf({ "POST /fkl-bdo/p/commitments/merge": ok(one("ab", 1)) });
    const list = numbered([one("a", 1), one("b", 2)]);
    const { result } = renderHook(() => useReview("p", list, "a", () => {}, true), { wrapper: clients });
    act(() => result.current.openMerge(one("a", 1)));
    expect(result.current.dialog).toMatchObject({ what: "merge", one: { id: "a" }, other: { id: "b" } });
    expect(wire.seen).toEqual([]);
    await act(() => result.current.merge(one("a", 1), one("b", 2)));
    expect(wire.to("POST").map(({ body }) => body)).toEqual([
      {
        commitments: [
          { id: "a", version: 1 },
          { id: "b", version: 2 },
        ],
      },
    ]);
  });
});
