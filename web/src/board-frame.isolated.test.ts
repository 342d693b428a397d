import { beforeAll, beforeEach, expect, it, vi } from "vitest";

beforeAll(async () => {
  await import("./board-frame.ts");
});
beforeEach(() => {
  document.body.replaceChildren();
});

const show = {
  type: "show",
  title: "Caudales",
  locale: "es",
  frame: { way: "plain", address: "https://bi.example.org/tablero", token: null, report: null },
};

const say = (data: unknown, from: { origin?: string; source?: Window | null } = {}) =>
  window.dispatchEvent(
    new MessageEvent("message", { data, origin: window.location.origin, source: window.parent, ...from }),
  );
const frames = () => [...document.querySelectorAll("iframe")].map(({ src }) => src);

it("ignores messages of another origin, another window or an unknown form", async () => {
  say(show, { origin: "https://evil.example" });
  say(show, { source: null });
  say({ ...show, type: "run" });
  say("show");
  say(null);
  await Promise.resolve();
  expect(frames()).toEqual([]);
});

it("shows the requested board in a frame that cannot navigate the window", async () => {
  say(show);
  await vi.waitFor(() => expect(frames()).toEqual([show.frame.address]));
  const sandbox = document.querySelector("iframe")?.getAttribute("sandbox") ?? "";
  expect(sandbox).toContain("allow-scripts");
  expect(sandbox).not.toContain("allow-top-navigation");
});
