import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpPage } from "../testing/set-up.ts";
import { ProgressStrip } from "./ProgressStrip.tsx";

setUpPage();

it("a strip lists its counts in the order of the bar, and omits zero", () => {
  render(<ProgressStrip counts={{ far: 52, done: 131, skipped: 0, near: 17 }} />);
  const strip = screen.getByRole("img");
  expect(strip.getAttribute("aria-label")).toBe("Cumplidos: 131, Próximos: 17, Lejanos: 52");
  expect([...strip.children].map((part) => (part as HTMLElement).style.flexGrow)).toEqual([
    "131",
    "17",
    "52",
  ]);
});

it("a strip without counts is no image", () => {
  const { container } = render(<ProgressStrip counts={{ done: 0 }} />);
  expect(screen.queryByRole("img")).toBeNull();
  expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
});

it("a strip adds a note to its counts", () => {
  render(<ProgressStrip counts={{ done: 3 }} note="2 reprogramados" />);
  expect(screen.getByRole("img").title).toBe("Cumplidos: 3. 2 reprogramados");
});
