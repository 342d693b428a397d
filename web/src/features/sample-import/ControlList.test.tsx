import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { ControlList } from "./ControlList.tsx";

setUpPage({ words: ["sampleImport"], screen: "desk" });

const control = { rows: 1, cells: 2, isAccepted: false };

it("lists the quality control that is set aside, and lets the user state that it is water", async () => {
  const onToggle = vi.fn<(key: string) => void>();
  const controls = [
    { ...control, key: "blanco 1", name: "Blanco 1", kind: "blank" as const },
    { ...control, key: "dup", name: "DUP", kind: "duplicate" as const, isAccepted: true },
  ];
  render(<ControlList controls={controls} busy={false} onToggle={onToggle} />);
  const [, blank, duplicate] = screen.getAllByRole("row");
  if (!blank || !duplicate) throw new Error("two rows are missing");
  within(blank).getByText("Blanco");
  within(blank).getByText("Se aparta");
  await userEvent.click(within(blank).getByRole("button", { name: "Es agua de su estación" }));
  within(duplicate).getByText("Se importa");
  await userEvent.click(within(duplicate).getByRole("button", { name: "Apartar" }));
  expect(onToggle.mock.calls).toEqual([["blanco 1"], ["dup"]]);
});
