import { render, screen, within } from "@testing-library/react";
import type { Commitment } from "@vetaverde/contract/commitment";
import { describe, expect, it } from "vitest";
import { setUpPage } from "../../../testing/set-up.ts";
import type { CommitmentLane } from "../Lane.tsx";
import { MatrixTable } from "./MatrixTable.tsx";
import { columnsOf } from "./matrix.filters.ts";

const NONE = { done: 0, near: 0, unfulfilled: 0, skipped: 0, far: 0, rescheduled: 0 };
const lane: CommitmentLane = {
  commitment: "a",
  months: [{ ...NONE, month: "2026-08", unfulfilled: 1 }],
  next: { day: "2026-12-09", status: "far" },
  overdue: 2,
} as CommitmentLane;
const lanes = {
  today: "2026-11-29",
  months: ["2026-11", "2026-12", "2027-01"],
  of: () => lane,
};

const commitment = (more: Partial<Commitment> = {}) =>
  ({
    id: "a",
    code: "C-001",
    summary: "Nivel freático PZ-01 a PZ-08",
    text: "Medir el nivel freático PZ-01 a PZ-08 cada mes.",
    instrument: { id: "i", name: "RCA 047/2019" },
    page: 16,
    component: "water",
    every: "monthly",
    state: "accepted",
    coverage: "covered",
    plans: [{ plan: { id: "p", title: "Monitoreo hídrico 2026" }, shortCommitment: "Nivel", stations: [] }],
    transmissions: [],
    hidden: { plans: 0, devices: 0, transmissions: 0 },
    unmonitored: [],
    ...more,
  }) as Commitment;

const show = (one: Commitment, of: () => CommitmentLane | undefined = lanes.of) =>
  render(
    <MatrixTable
      label="Compromisos"
      rows={[one]}
      columns={columnsOf({})}
      lanes={{ ...lanes, of }}
      ticked={new Set()}
      sort="number"
      stale={false}
      selected={null}
      onSort={() => {}}
      onTick={() => {}}
      onOpen={() => {}}
      onAssign={() => {}}
    />,
  );

describe("the matrix on a wide screen", () => {
  setUpPage({ words: ["commitments"], screen: "desk" });

  it("has the code first, the next day as a date alone, and the year where it changes", () => {
    show(commitment());
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads.slice(1, 3)).toEqual(["Código", "Compromiso"]);
    expect(heads).toContain("Próximo");
    expect(heads.at(-1)).toBe("12 mesesND2027E");
    const cell = screen.getByText("09-12-2026");
    expect(cell.closest("td")?.textContent).toBe("09-12-2026");
    expect(cell.title).toBe("Lejano, 2 incumplidos");
  });

  it("assigns an accepted commitment without a plan, and names the state of the others in its place", () => {
    const { unmount } = show(commitment({ coverage: "none", plans: [] }));
    expect(screen.getByRole("button", { name: "Asignar a un plan: C-001" })).toBeTruthy();
    unmount();
    show(commitment({ state: "proposed", coverage: "none", plans: [] }));
    expect(screen.queryByRole("button", { name: /^Asignar/ })).toBeNull();
    expect(within(screen.getByRole("table")).getByText("Por revisar")).toBeTruthy();
  });
});

describe("the matrix on a phone", () => {
  setUpPage({ words: ["commitments"], screen: "phone" });

  it.each([
    ["2 incumplidos", {}, lane],
    ["Próximo", {}, { ...lane, overdue: 0, next: { day: "2026-12-01", status: "near" } }],
    ["Con plan", {}, undefined],
    ["Sin plan", { coverage: "none" }, lane],
    ["Por revisar", { state: "proposed" }, lane],
  ] as const)("says the worst of a commitment alone: %s", (state, more, of) => {
    show(commitment(more as Partial<Commitment>), () => of as CommitmentLane | undefined);
    const states = ["2 incumplidos", "Próximo", "Con plan", "Sin plan", "Por revisar", "Aceptado"];
    expect(states.filter((one) => screen.queryByText(one) !== null)).toEqual([state]);
    expect(screen.getByRole("listitem").textContent).toContain("C-001 · RCA 047/2019 · p. 16");
  });
});
