import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { PlanReview as Review } from "@vetaverde/contract/plan-findings";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import { project } from "../../../testing/people.ts";
import { monitoring } from "../../../testing/plans.ts";
import { ok, wireOf } from "../../../testing/wire.ts";
import { PlanReview } from "./PlanReview.tsx";

const { plan, station, type, frequency } = monitoring;
const row: Review["findings"][number]["rows"][number] = {
  row: 12,
  plan,
  station,
  shortCommitment: "Nivel piezométrico",
  type: type.id,
  frequency: "weekly",
  frequencyId: frequency.id,
  start: "2026-01-05",
  end: "2026-12-20",
};
const finding: Review["findings"][number] = {
  id: "0".repeat(32),
  rule: "sameSeries",
  params: { times: 2 },
  rows: [row],
  rowCount: 1,
  aside: null,
};
const review: Review = { findings: [finding], total: 1, aside: [], asideTotal: 0, series: 40, cut: false };
const CUT = /puede haber otras contradicciones/;

beforeEach(async () => {
  await chooseLocale("es");
  await loadWords("planReview", "plans");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(found: Review) {
  wireOf({ [`GET /fkl-plan/${project.id}/plans/${plan.id}/lint`]: ok(found) });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PlanReview
        project={project.id}
        plan={plan.id}
        mayEdit={false}
        link={(rows, at, words) => (
          <a href={`/${at}`} data-rows={JSON.stringify(rows)}>
            {words}
          </a>
        )}
      />
    </QueryClientProvider>,
  );
}

it("links a row to its monitorings", async () => {
  show(review);
  const link = await screen.findByRole("link", { name: /^Fila 12 · PZ-T03/ });
  expect(link.getAttribute("href")).toBe(`/${plan.id}`);
  expect(JSON.parse(link.dataset["rows"] ?? "{}")).toEqual({
    q: "Nivel piezométrico",
    station: station.id,
    type: type.id,
    frequency: frequency.id,
    from: "2026-01-05",
    to: "2026-12-20",
  });
});

it("shows that not all of the other plans was compared, also without findings", async () => {
  show({ ...review, findings: [], total: 0, cut: true });
  expect(await screen.findByText(CUT)).toBeTruthy();
});

it("shows no such note where all was compared", async () => {
  show(review);
  await screen.findByRole("link");
  expect(screen.queryByText(CUT)).toBeNull();
});
