import { fireEvent, render, screen } from "@testing-library/react";
import type { Scheduled } from "@vetaverde/contract/schedule";
import { describe, expect, it, vi } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { PRIMARY } from "../../ui/Button.tsx";
import { ItemLine, type ItemLineProps } from "./ItemLine.tsx";
import { type ScheduleActions, ScheduleActionsProvider } from "./schedule.actions.ts";

const item = {
  id: "m",
  station: { id: "s", name: "AS-06" },
  plan: { id: "p", name: "Monitoreo hídrico 2026" },
  miningComponent: "Río Alta",
  shortCommitment: "Calidad de agua superficial",
  type: "Muestreo",
  responsible: "Equipo hídrico",
  estimatedDate: "2026-11-29",
  startsAt: "2026-11-29T11:00:00Z",
  endsAt: "2026-11-29T12:00:00Z",
  status: "near",
  completed: false,
  skipped: false,
  rescheduled: true,
} as Scheduled;

function show(props: Partial<ItemLineProps>, mayMove = true) {
  const open = vi.fn();
  const actions: ScheduleActions = {
    today: "2026-11-29",
    open,
    move: vi.fn(),
    choose: vi.fn(),
    mayMove: () => mayMove,
    dragged: null,
    drag: vi.fn(),
    startTouch: vi.fn(),
  };
  render(
    <ScheduleActionsProvider value={actions}>
      <ItemLine item={item} {...props} />
    </ScheduleActionsProvider>,
  );
  return { open };
}
const record = () => screen.queryByRole("button", { name: "Registrar: AS-06" });

describe("a row of the selected day", () => {
  setUpPage({ words: ["schedule"], screen: "desk" });

  it("opens the follow-up by a press on Registrar, for who may write alone", () => {
    const { open } = show({ aside: true });
    const button = record();
    if (button) fireEvent.click(button);
    expect(open).toHaveBeenCalledWith("m");
  });

  it("has no button for who may not write", () => {
    show({ aside: true }, false);
    expect(record()).toBeNull();
  });

  it("has the mark of a rescheduled monitoring after its name", () => {
    show({ aside: true });
    const name = screen.getByText(/Calidad de agua superficial/);
    expect(name.textContent?.trim()).toBe("AS-06 Calidad de agua superficial");
    expect(name.lastElementChild?.querySelector("svg")).toBeTruthy();
  });
});

describe("a row of the selected day on a phone", () => {
  setUpPage({ words: ["schedule"], screen: "phone" });

  it("emphasises the button of the next one alone", () => {
    show({ aside: true, isNext: true });
    expect(record()?.classList.contains(PRIMARY)).toBe(true);
  });

  it("does not emphasise the button of the others", () => {
    show({ aside: true });
    expect(record()?.classList.contains(PRIMARY)).toBe(false);
  });
});
