import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale } from "../lib/i18n.ts";
import { Toaster } from "./Toaster.tsx";
import { TOAST_MS, toast } from "./toasts.ts";

beforeEach(async () => {
  await chooseLocale("es");
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => vi.advanceTimersByTime(10 * TOAST_MS));
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => screen.queryByText("No tiene permiso") !== null;
function show() {
  render(<Toaster />);
  act(() => toast("warning", "No tiene permiso"));
}

describe("a toast", () => {
  it("is shown for five seconds", () => {
    show();
    pass(TOAST_MS - 1);
    expect(shown()).toBe(true);
    pass(1);
    expect(shown()).toBe(false);
  });

  it("pauses under the pointer, and then has the remaining time", () => {
    show();
    pass(4000);
    const region = screen.getByRole("region", { name: "Avisos", hidden: true });
    fireEvent.pointerEnter(region);
    const move = createEvent.pointerMove(region);
    Object.defineProperty(move, "movementX", { value: 3 });
    fireEvent(region, move);
    pass(60_000);
    expect(shown()).toBe(true);
    fireEvent.pointerLeave(region);
    pass(999);
    expect(shown()).toBe(true);
    pass(1);
    expect(shown()).toBe(false);
  });

  it("closes under a pointer that was there before the toast appeared", () => {
    show();
    fireEvent.pointerEnter(screen.getByRole("region", { name: "Avisos", hidden: true }));
    pass(TOAST_MS);
    expect(shown()).toBe(false);
  });

  it("pauses while another window is active", () => {
    show();
    pass(1000);
    act(() => void dispatchEvent(new Event("blur")));
    pass(60_000);
    expect(shown()).toBe(true);
    act(() => void dispatchEvent(new Event("focus")));
    pass(4000);
    expect(shown()).toBe(false);
  });

  it("pauses while it has the keyboard focus", () => {
    show();
    act(() => screen.getByRole("button", { name: "Cerrar", hidden: true }).focus());
    pass(60_000);
    expect(shown()).toBe(true);
    act(() => (document.activeElement as HTMLElement).blur());
    pass(TOAST_MS);
    expect(shown()).toBe(false);
  });

  it("does not pause because an earlier, closed toast had the focus", () => {
    show();
    const close = screen.getByRole("button", { name: "Cerrar", hidden: true });
    act(() => close.focus());
    fireEvent.click(close);
    expect(shown()).toBe(false);
    act(() => toast("warning", "No tiene permiso"));
    pass(TOAST_MS);
    expect(shown()).toBe(false);
  });

  it("closes on a click", () => {
    show();
    fireEvent.click(screen.getByText("No tiene permiso"));
    expect(shown()).toBe(false);
  });

  it("shows the same message once, and runs its action", () => {
    const undo = vi.fn();
    render(<Toaster />);
    act(() => toast("info", "Guardado", { label: "Deshacer", onSelect: undo }));
    act(() => toast("info", "Guardado", { label: "Deshacer", onSelect: undo }));
    expect(screen.getAllByText("Guardado")).toHaveLength(1);
    fireEvent.click(screen.getByText("Deshacer"));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText("Guardado")).toBeNull();
  });
});
