import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { stubScreen } from "../testing/screen-width.ts";
import { setUpPage } from "../testing/set-up.ts";
import { Table } from "./Table.tsx";

setUpPage({ screen: "desk" });

const rows = ["PZ-T01", "PZ-T02", "PZ-T03"];

const facts = {
  label: "Estaciones",
  columns: [{ key: "code", head: "Estación", sort: "station", cell: (code: string) => code }],
  rows,
  rowKey: (code: string) => code,
  phone: (code: string) => code,
};

function show(sort?: string) {
  const [onOpen, onSort] = [vi.fn(), vi.fn()];
  render(<Table {...facts} onOpen={onOpen} sort={sort} onSort={onSort} />);
  return { onOpen, onSort };
}

/** A table whose rows have addresses, and the address that was opened last. */
async function showLinks(): Promise<() => string> {
  const root = createRootRoute({
    component: () => <Table {...facts} href={(code) => `/stations/${code}?tab=water`} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  render(<RouterProvider router={router as never} />);
  return () => router.history.location.href;
}
const row = (name: string) => screen.getByRole("row", { name });

describe("a table", () => {
  it("has one tab stop, moves with arrows or J and K, and opens with Enter", async () => {
    const { onOpen } = show();
    row("PZ-T01").focus();
    await userEvent.keyboard("{ArrowDown}j");
    expect(document.activeElement).toBe(row("PZ-T03"));
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(row("PZ-T03"));
    await userEvent.keyboard("k{Enter}");
    expect(onOpen).toHaveBeenCalledExactlyOnceWith("PZ-T02");
    expect(rows.filter((name) => row(name).tabIndex === 0)).toEqual(["PZ-T02"]);
  });

  it("is a list of buttons on a phone", async () => {
    stubScreen("phone");
    const { onOpen } = show();
    expect(screen.queryByRole("table")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "PZ-T02" }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith("PZ-T02");
  });

  it("opens the address of a row, with Ctrl or the middle button in a new tab, as a link does", async () => {
    const open = vi.fn();
    vi.stubGlobal("open", open);
    const opened = await showLinks();
    const user = userEvent.setup();
    await user.keyboard("{Control>}");
    await user.click(row("PZ-T01"));
    await user.keyboard("{/Control}");
    await user.pointer({ keys: "[MouseMiddle]", target: row("PZ-T01") });
    await user.pointer({ keys: "[MouseRight]", target: row("PZ-T01") });
    const elsewhere = open.mock.calls.map(([address]) => address);
    expect(elsewhere).toEqual(["/stations/PZ-T01?tab=water", "/stations/PZ-T01?tab=water"]);
    expect(opened()).toBe("/");
    await user.click(row("PZ-T01"));
    await vi.waitFor(() => expect(opened()).toBe(elsewhere[0]));
    row("PZ-T03").focus();
    await user.keyboard("{Enter}");
    await vi.waitFor(() => expect(opened()).toBe("/stations/PZ-T03?tab=water"));
  });

  it("is a list of links on a phone, which open their own address", async () => {
    stubScreen("phone");
    const opened = await showLinks();
    const link = screen.getByRole("link", { name: "PZ-T02" });
    await userEvent.click(link);
    await vi.waitFor(() => expect(opened()).toBe(link.getAttribute("href")));
    expect(opened()).toBe("/stations/PZ-T02?tab=water");
  });

  it("sorts by a header, and reverses the order at the second press", async () => {
    const first = show();
    await userEvent.click(screen.getByRole("button", { name: "Estación" }));
    expect(first.onSort).toHaveBeenCalledWith("station");
    cleanup();
    const second = show("station");
    expect(screen.getByRole("columnheader").getAttribute("aria-sort")).toBe("ascending");
    await userEvent.click(screen.getByRole("button", { name: "Estación" }));
    expect(second.onSort).toHaveBeenCalledWith("-station");
  });
});
