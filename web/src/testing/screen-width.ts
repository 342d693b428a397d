import { vi } from "vitest";

/** jsdom has no screen: simulates that of a desktop or a phone, without rotation. */
export function stubScreen(size: "desk" | "phone"): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: size === "phone" && query.includes("max-width"),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
