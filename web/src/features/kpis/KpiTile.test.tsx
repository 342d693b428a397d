import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { Kpis, Progress } from "@vetaverde/contract/kpis";
import { indicatorPeriod } from "@vetaverde/domain/schedule/shares";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { project } from "../../testing/people.ts";
import { setUpPage } from "../../testing/set-up.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { KpiFigures } from "./KpiFigures.tsx";
import { KpiTile } from "./KpiTile.tsx";
import { kpiAddress, kpiQuery, type Rows } from "./kpis.address.ts";

setUpPage({ words: ["kpis"] });

const progress: Progress = {
  done: 1025,
  near: 31,
  unfulfilled: 26,
  skipped: 20,
  far: 159,
  rescheduled: 37,
  total: 1261,
  due: 1050,
  doneOfDue: 1024,
};
const upToDate: Progress = {
  done: 1024,
  near: 2,
  unfulfilled: 26,
  skipped: 18,
  far: 0,
  rescheduled: 30,
  total: 1070,
  due: 1050,
  doneOfDue: 1024,
};
const kpis = (today: string) => ({ today, nearDays: 7, general: progress, upToDate }) as unknown as Kpis;
const link = (rows: Rows, children: ReactNode) => <a href={`#${JSON.stringify(rows)}`}>{children}</a>;

describe("an indicator on a board", () => {
  it("has the period of the indicators page, states it, and opens exactly its rows", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-23T15:00:00Z") });
    const page = kpiQuery(kpiAddress({}, "2026-11-23"));
    expect(indicatorPeriod("2026-11-23")).toEqual(page);
    const path = `GET /fkl-plan/${project.id}/kpis?from=${page.from}&to=${page.to}`;
    wireOf({ [path]: ok(kpis("2026-11-23")) });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <KpiTile
          project={{ id: project.id, timeZone: "America/Santiago" }}
          measure="compliance"
          link={link}
        />
      </QueryClientProvider>,
    );
    vi.useRealTimers();
    const value = await screen.findByRole("link", { name: "97,5\u00a0%" });
    expect(screen.getByText("Del 01-01-2026 al 31-12-2026")).toBeTruthy();
    expect(decodeURIComponent(value.getAttribute("href") ?? "")).toContain('"from":"2026-01-01"');
  });
});

describe("the figures of the indicators", () => {
  const shares = (container: HTMLElement, name: string) =>
    [...container.querySelectorAll("dd")]
      .map(({ textContent }) => textContent ?? "")
      .filter((text) => text.includes(name))
      .map((text) => Number(text.match(/^\d+,\d/)?.[0].replace(",", ".")));

  it.each([
    ["general", "del total"],
    ["upToDate", "de lo programado hasta hoy"],
  ] as const)("have shares of one whole that add up to 100 %%: %s", (scope, name) => {
    const { container } = render(
      <KpiFigures kpis={kpis("2026-11-23")} scope={scope} query={{}} link={link} />,
    );
    const found = shares(container, name);
    expect(found.reduce((all, n) => all + n, 0)).toBeCloseTo(100);
    // A share of nothing says nothing.
    expect(found).not.toContain(0);
    expect(screen.getByText("De estos, reprogramados")).toBeTruthy();
    expect(screen.getByText("Ya incluidos en su estado")).toBeTruthy();
  });
});
