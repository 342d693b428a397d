import { vi } from "vitest";

/** jsdom has no screen: a desk's, or a phone's, that never turns. */
export function stubScreen(size: "desk" | "phone"): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: size === "phone" && query.includes("max-width"),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
