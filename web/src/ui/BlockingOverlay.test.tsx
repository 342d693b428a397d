import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { installDialogs } from "../testing/dialogs.ts";
import { BlockingOverlay } from "./BlockingOverlay.tsx";

beforeEach(installDialogs);
afterEach(cleanup);

it("covers the page as a modal, shows what is running, and is not closed by Escape", () => {
  render(<BlockingOverlay label="Trabajando" />);
  const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "Trabajando" });
  expect(dialog.open).toBe(true);
  expect(screen.getByRole("status").textContent).toBe("Trabajando");
  expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
  expect(fireEvent.keyDown(dialog, { key: "Escape" })).toBe(false);
});
