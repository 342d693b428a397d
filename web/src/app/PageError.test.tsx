import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { setUpPage } from "../testing/set-up.ts";
import { ChunkError } from "../ui/lazy-part.tsx";
import { PageError } from "./PageError.tsx";

setUpPage();

describe("a page that cannot be shown", () => {
  it("shows that its code was not loaded, and reloads everything with one button", () => {
    const reload = vi.fn();
    vi.stubGlobal("location", { reload });
    render(<PageError error={new ChunkError("time-out")} />);
    expect(screen.getByText("La página no terminó de cargar")).toBeDefined();
    const [retry, ...others] = screen.getAllByRole("button");
    expect(others).toEqual([]);
    fireEvent.click(retry as HTMLElement);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("shows the error type of a bug, and not its message", () => {
    render(<PageError error={new TypeError("secret of a library")} />);
    expect(screen.getByText(/TypeError/)).toBeDefined();
    expect(screen.queryByText(/secret/)).toBeNull();
  });
});
