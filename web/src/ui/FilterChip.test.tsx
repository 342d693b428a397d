import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { setUpPage } from "../testing/set-up.ts";
import { FilterChip } from "./FilterChip.tsx";

setUpPage();

const options = ["Calcio", "Cloruro", "Sulfato"].map((label) => ({ value: label, label }));

it("supports the arrow keys, and selects with Enter or a click", async () => {
  const onChosen = vi.fn();
  render(<FilterChip single name="Parámetro" {...{ options, onChosen }} chosen={["Calcio"]} />);
  await userEvent.click(screen.getByRole("button", { name: /Calcio/ }));
  const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name, hidden: true });
  // The events that a browser fires for an arrow key.
  const walk = (from: string, to: string) => {
    fireEvent.keyDown(radio(from), { key: "ArrowDown" });
    fireEvent.click(radio(to));
    fireEvent.keyUp(radio(to), { key: "ArrowDown" });
  };
  walk("Calcio", "Cloruro");
  walk("Cloruro", "Sulfato");
  expect(onChosen).not.toHaveBeenCalled();
  expect(radio("Sulfato").checked).toBe(true);
  fireEvent.keyDown(radio("Sulfato"), { key: "Enter" });
  expect(onChosen).toHaveBeenCalledExactlyOnceWith(["Sulfato"]);
  await userEvent.click(screen.getByRole("button", { name: /Calcio/ }));
  await userEvent.click(radio("Cloruro"));
  expect(onChosen).toHaveBeenLastCalledWith(["Cloruro"]);
});
