import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Optional } from "./Optional.tsx";

function Broken(): never {
  throw new Error("a part of the program did not load");
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

it("a page stays visible when an optional part fails, and shows the fallback", () => {
  render(
    <>
      <h1>Archivos</h1>
      <Optional instead={<p>Sin conexión</p>}>
        <Broken />
      </Optional>
      <Optional>
        <Broken />
      </Optional>
    </>,
  );
  expect(screen.getByRole("heading").textContent).toBe("Archivos");
  expect(screen.getByText("Sin conexión")).toBeDefined();
});
