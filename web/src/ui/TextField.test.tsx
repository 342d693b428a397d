import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { setUpPage } from "../testing/set-up.ts";
import { TextField } from "./TextField.tsx";

setUpPage();

function Name({ limit }: { limit: number }) {
  const [value, setValue] = useState("");
  return (
    <TextField label="Nombre" help="Como en el plano." value={value} onValue={setValue} maxLength={limit} />
  );
}
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Nombre" });

it("shows that the maximum length is reached, once pasted text is cut", async () => {
  render(<Name limit={100} />);
  await userEvent.type(field(), "Nivel");
  expect(screen.queryByRole("status")).toBeNull();
  await userEvent.click(field());
  await userEvent.paste("x".repeat(500));
  expect(field().value).toHaveLength(100);
  expect(screen.getByRole("status").textContent).toBe("Alcanzó el máximo de 100 caracteres.");
  expect(screen.getByText(/Como en el plano\./)).toBeTruthy();
});

it("shows no such note for a short code", async () => {
  render(<Name limit={7} />);
  await userEvent.type(field(), "#333399");
  expect(screen.queryByRole("status")).toBeNull();
});
