import { render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { setUpPage } from "../../../testing/set-up.ts";
import { ProgressStrip } from "../../../ui/ProgressStrip.tsx";
import { MonitoringCounts } from "./MonitoringCounts.tsx";

setUpPage({ words: ["plans"] });

const counts = { done: 1025, near: 31, unfulfilled: 22, skipped: 20, far: 163, rescheduled: 37 };

it("shows statuses that add up to all monitorings, with the rescheduled ones as a part of them", () => {
  render(<MonitoringCounts counts={counts} chosen={[]} onChosen={vi.fn()} />);
  const buttons = within(screen.getByRole("group")).getAllByRole("button");
  const words = buttons.map(({ textContent }) => textContent ?? "");
  const states = words.filter((text) => !text.includes("De estos"));
  const sum = states.reduce((all, text) => all + Number(text.replaceAll(".", "").match(/^\d+/)?.[0]), 0);
  expect(sum).toBe(1261);
  expect(words.at(-1)).toBe("37De estos, reprogramados");
});

it("omits the rescheduled ones from the strip, which would count them twice", () => {
  render(<ProgressStrip counts={counts} />);
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
    "Cumplidos: 1025, Próximos: 31, Incumplidos: 22, Omitidos: 20, Lejanos: 163",
  );
});
