import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { NOBODY, sessionStore } from "../../../lib/session.state.ts";
import { project } from "../../../testing/people.ts";
import { OutboxList } from "./OutboxList.tsx";

afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.useRealTimers();
});

it("shows the day of items from other days, and only the time of today's", async () => {
  await chooseLocale("es");
  await loadWords("field");
  sessionStore.set({ ...NOBODY, project });
  const { timeZone } = project;
  vi.setSystemTime("2026-11-20T18:00:00Z");
  const item = (id: string, at: string) =>
    ({
      id,
      kind: "skip",
      state: "refused",
      station: id,
      what: "",
      fileCount: 0,
      size: 0,
      failure: null,
      sentAt: null,
      at: Date.parse(at),
    }) as OutboxItem;
  const items = [item("PZ-01", "2026-11-17T15:00:00Z"), item("PZ-02", "2026-11-20T15:00:00Z")];
  render(<OutboxList items={items} timeZone={timeZone} online mayDecide />);
  const [days, today] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(days).toMatch(/17-11-2026 \d\d:\d\d/);
  expect(today).not.toContain("2026");
});
