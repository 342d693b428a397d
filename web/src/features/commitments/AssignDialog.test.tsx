import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, renderHook, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Commitment } from "@vetaverde/contract/commitment";
import { act, type ReactNode, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { untilNextPress } from "../../testing/press.ts";
import { setUpPage } from "../../testing/set-up.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
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
function Page({ onClose }: { onClose(): void }) {
  const [ticked, setTicked] = useState(["a", "b", "c"]);
  return (
    <AssignDialog
      project="p"
      commitments={ticked}
      onClose={onClose}
      onAssigned={(id) => setTicked((before) => before.filter((other) => other !== id))}
    />
  );
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name, hidden: true }));

describe("assigning several commitments", () => {
  it("skips one that fails, shows how many are done, and continues with the remaining one", async () => {
    let version = 1;
    const wire = wireOf({
      "GET /fkl-bdo/p/commitments/monitorings": ok(series),
      "GET /fkl-bdo/p/commitments/": () => ok(one("any", version++)),
      "PUT /fkl-bdo/p/commitments/b/": () =>
        wire.to("PUT /fkl-bdo/p/commitments/b/").length === 1
          ? failed(409, "STALE_VERSION")
          : ok(one("b", 9)),
      "PUT /fkl-bdo/p/commitments/": ok(one("any", 9)),
    });
    const onClose = vi.fn();
    render(<Page onClose={onClose} />, { wrapper: clients });
    await screen.findByRole("option", { name: /Nivel/, hidden: true });
    await userEvent.selectOptions(screen.getByRole("combobox", { hidden: true }), "0");
    await press("Asignar a un plan");
    await screen.findByText("Se asignaron 2 compromisos; 1 sigue seleccionado.");
    expect(onClose).not.toHaveBeenCalled();
    await untilNextPress();
    await press("Asignar a un plan");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const sent = wire.to("PUT").map(({ url, body }) => [url.split("/")[4], (body as Commitment).version]);
    expect(sent).toEqual([
      ["a", 1],
      ["b", 2],
      ["c", 3],
      ["b", 4],
    ]);
  });
  it("shows that the monitorings could not be loaded, and loads them again", async () => {
    let requests = 0;
    wireOf({
      "GET /fkl-bdo/p/commitments/monitorings": () =>
        requests++ === 0 ? failed(500, "INTERNAL") : ok(series),
    });
    render(<Page onClose={() => {}} />, { wrapper: clients });
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
