import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale } from "../lib/i18n.ts";
import { ChunkError } from "../ui/lazy-part.tsx";
import { PageError } from "./PageError.tsx";

beforeEach(() => chooseLocale("es"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a page that cannot be shown", () => {
  it("says that its program did not come, and one button loads everything anew", () => {
    const reload = vi.fn();
    vi.stubGlobal("location", { reload });
    render(<PageError error={new ChunkError("time-out")} />);
    expect(screen.getByText("La página no terminó de cargar")).toBeDefined();
    const [retry, ...others] = screen.getAllByRole("button");
    expect(others).toEqual([]);
    fireEvent.click(retry as HTMLElement);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("names the kind of a fault of its own, and none of its words", () => {
    render(<PageError error={new TypeError("secret of a library")} />);
    expect(screen.getByText(/TypeError/)).toBeDefined();
    expect(screen.queryByText(/secret/)).toBeNull();
  });
});
