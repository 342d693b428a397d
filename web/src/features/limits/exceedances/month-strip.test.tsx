import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import { MonthStrip } from "./MonthStrip.tsx";
import { countTicks, monthTicks } from "./month-axes.ts";

beforeEach(async () => {
  await chooseLocale("es");
  await loadWords("limits");
});
afterEach(cleanup);

const NONE = { exceeds: 0, warns: 0, indeterminate: 0, meets: 0 };
const monthsFrom = (year: number, n: number) =>
  Array.from({ length: n }, (_, at) => new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 7));

function show(months: Parameters<typeof MonthStrip>[0]["months"]) {
  const onMonth = vi.fn();
  const { container } = render(<MonthStrip months={months} years={[]} undated={NONE} onMonth={onMonth} />);
  const ticks = (axis: string) => [...container.querySelectorAll(`[data-axis=${axis}]`)];
  return { onMonth, container, ticks };
}

describe("the exceedances by month", () => {
  const months = [
    { ...NONE, month: "2024-11", exceeds: 4, warns: 3 },
    { ...NONE, month: "2025-02", indeterminate: 2, meets: 90 },
  ];

  it("have an axis of counts and an axis of months, both with what they mean", () => {
    const { container, ticks } = show(months);
    expect(screen.getByText("Evaluaciones (cantidad por mes)")).toBeDefined();
    const values = ticks("values").flatMap(({ children }) => [...children].slice(1));
    expect(values.map(({ textContent }) => textContent)).toEqual(["0", "2", "4", "6", "8"]);
    expect(ticks("months").map(({ textContent }) => textContent)).toEqual([
      "nov2024",
      "dic",
      "ene2025",
      "feb",
    ]);
    const list = screen.getByRole("list", {
      name: "Evaluaciones por mes, de noviembre de 2024 a febrero de 2025; eje de 0 a 8",
    });
    expect(list.children).toHaveLength(4);
    // A bar ends at its count on the axis.
    const bar = container.querySelector<HTMLElement>('[class*="exceedsBar"]');
    expect(bar?.style.height).toBe("50%");
    expect((values[2] as HTMLElement).style.bottom).toBe("50%");
  });

  it("are chosen by their bar, and a month without results cannot be", async () => {
    const { onMonth } = show(months);
    await userEvent.click(
      screen.getByRole("button", { name: "noviembre de 2024: Excede: 4, Cerca del límite: 3" }),
    );
    expect(onMonth).toHaveBeenCalledWith("2024-11");
    const none = screen.getByRole("button", { name: "diciembre de 2024: sin resultados" });
    expect(none.hasAttribute("disabled")).toBe(true);
  });

  it("have no axes without a month", () => {
    const { ticks } = show([]);
    expect([...ticks("values"), ...ticks("months")]).toEqual([]);
    expect(screen.queryByRole("list")).toBeNull();
  });
});

describe("the axes of the months", () => {
  it("count in whole numbers, and reach the highest count", () => {
    expect(countTicks(1)).toEqual([0, 1]);
    expect(countTicks(2)).toEqual([0, 1, 2]);
    expect(countTicks(9)).toEqual([0, 5, 10]);
    expect(countTicks(130)).toEqual([0, 50, 100, 150]);
    for (let most = 1; most < 2000; most++) expect(countTicks(most).at(-1)).toBeGreaterThanOrEqual(most);
  });

  it("label fewer months the more there are, and the year at the first label and in January", () => {
    expect([...monthTicks(monthsFrom(2025, 12)).keys()]).toHaveLength(12);
    expect([...monthTicks(monthsFrom(2024, 24))]).toEqual(
      [2024, 2025].flatMap((year) =>
        ["01", "04", "07", "10"].map((month) => [`${year}-${month}`, month === "01"]),
      ),
    );
    expect([...monthTicks(monthsFrom(2021, 60).slice(2))].slice(0, 2)).toEqual([
      ["2021-07", true],
      ["2022-01", true],
    ]);
    expect([...monthTicks(monthsFrom(2001, 240)).keys()]).toHaveLength(20);
  });
});
