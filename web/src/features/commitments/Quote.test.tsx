import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Quote } from "./Quote.tsx";

afterEach(cleanup);

it("a long quote is focusable by keyboard where it scrolls, and not otherwise", () => {
  render(<Quote code="C-001" text={"El titular deberá medir. ".repeat(300)} />);
  expect(screen.getByRole("region", { name: "C-001" }).tabIndex).toBe(0);
  cleanup();
  render(<Quote code="C-001" text="El titular deberá medir." />);
  expect(screen.queryByRole("region")).toBeNull();
  expect(screen.getByText("El titular deberá medir.").tabIndex).toBe(-1);
});
