import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { stubScreen } from "../testing/screen-width.ts";
import { setUpPage } from "../testing/set-up.ts";
import { Table } from "./Table.tsx";

setUpPage({ screen: "desk" });

const rows = ["PZ-T01", "PZ-T02", "PZ-T03"];

function show(sort?: string, href?: (code: string) => string) {
  const [onOpen, onSort] = [vi.fn(), vi.fn()];
  render(
    <Table
      label="Estaciones"
      columns={[{ key: "code", head: "Estación", sort: "station", cell: (code: string) => code }]}
      rows={rows}
      rowKey={(code) => code}
      onOpen={onOpen}
      href={href}
      sort={sort}
      onSort={onSort}
      phone={(code) => code}
    />,
  );
  return { onOpen, onSort };
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

  it("opens a row with an address in a new tab, as a link does: with Ctrl, or the middle button", async () => {
    const open = vi.fn();
    vi.stubGlobal("open", open);
    const { onOpen } = show(undefined, (code) => `/stations/${code}`);
    const user = userEvent.setup();
    await user.keyboard("{Control>}");
    await user.click(row("PZ-T01"));
    await user.keyboard("{/Control}");
    await user.pointer({ keys: "[MouseMiddle]", target: row("PZ-T02") });
    await user.pointer({ keys: "[MouseRight]", target: row("PZ-T03") });
    expect(open.mock.calls.map(([address]) => address)).toEqual(["/stations/PZ-T01", "/stations/PZ-T02"]);
    expect(onOpen).not.toHaveBeenCalled();
    await user.click(row("PZ-T03"));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith("PZ-T03");
  });

  it("is a list of links on a phone, where a row has an address", async () => {
    stubScreen("phone");
    const { onOpen } = show(undefined, (code) => `/stations/${code}`);
    const link = screen.getByRole("link", { name: "PZ-T02" });
    expect(link.getAttribute("href")).toBe("/stations/PZ-T02");
    await userEvent.click(link);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith("PZ-T02");
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
