import { render, screen } from "@testing-library/react";
import type { Plan } from "@vetaverde/contract/plans";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { PlanTable } from "./PlanTable.tsx";

setUpPage({ words: ["plans"], screen: "desk" });

const NAME = "Estabilidad física del muro norte y del tranque El Salar, seguimiento posterior al cierre";
const counts = { done: 697, near: 0, unfulfilled: 1, skipped: 0, far: 0, rescheduled: 10, total: 698 };
const plan: Plan = {
  id: "0190aaaa-0000-7000-8000-000000000001",
  title: NAME,
  start: "2025-01-01",
  end: "2025-12-31",
  status: "closed",
  version: 1,
  monitorings: 698,
  counts,
  components: ["Aire"],
  subcomponents: ["Material particulado"],
  instruments: [],
  createdAt: "2025-01-01T00:00:00Z" as Plan["createdAt"],
  createdBy: "Camila Rojas",
};

const show = (shown: Plan) =>
  render(
    <PlanTable
      plans={[shown]}
      sort={undefined}
      onSort={() => {}}
      ways={{ onCommitments: () => {}, onOpen: () => {} }}
      href={() => "/"}
      link={({ title }) => title}
      stale={false}
    />,
  );

it("a plan with something unfulfilled is not at 100 %, one without is", () => {
  const { unmount } = show(plan);
  expect(screen.getByText("99 %")).toBeTruthy();
  unmount();
  show({ ...plan, counts: { ...counts, done: 698, unfulfilled: 0 } });
  expect(screen.getByText("100 %")).toBeTruthy();
});

it("a plan's row has its whole name, and what was rescheduled in the title of its bar alone", () => {
  show(plan);
  expect(screen.getByText(NAME)).toBeTruthy();
  expect(screen.queryByText(/reprogramado/)).toBeNull();
  expect(screen.getByRole("img").title).toBe("Cumplidos: 697, Incumplidos: 1. 10 reprogramados");
});
