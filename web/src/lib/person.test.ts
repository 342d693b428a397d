import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearPerson, openPerson, personMark } from "./person.ts";

const names = new Set<string>();
beforeEach(() => {
  names.clear();
  vi.stubGlobal("caches", {
    keys: async () => [...names],
    open: async (name: string) => names.add(name),
    delete: async (name: string) => names.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the data that this device stores for a user", () => {
  it("have a mark that differs for each user and is always the same for one", () => {
    const marks = Array.from({ length: 2000 }, (_, n) => personMark(`0193aaaa-0000-7000-8000-${n}`));
    expect(new Set(marks).size).toBe(2000);
    expect(personMark("a")).toBe(personMark("a"));
    expect(personMark("a")).toMatch(/^[0-9a-f]{16}$/);
    expect(personMark(null)).toBeNull();
  });

  it("are the only data stored for a signed-in user; the application itself remains", async () => {
    names.add("workbox-precache").add("vv-data-other");
    await openPerson("mine");
    expect([...names].sort()).toEqual(["vv-data-mine", "workbox-precache"]);
    await openPerson(null);
    expect([...names]).toEqual(["workbox-precache"]);
  });

  it("are deleted when the user signs out", async () => {
    await openPerson("mine");
    await clearPerson("mine");
    expect([...names]).toEqual([]);
  });
});
