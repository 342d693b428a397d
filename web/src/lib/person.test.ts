import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetPerson, openPerson, personMark } from "./person.ts";

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

describe("what this device keeps for a person", () => {
  it("is marked apart from everybody else's, the same every time", () => {
    const marks = Array.from({ length: 2000 }, (_, n) => personMark(`0193aaaa-0000-7000-8000-${n}`));
    expect(new Set(marks).size).toBe(2000);
    expect(personMark("a")).toBe(personMark("a"));
    expect(personMark("a")).toMatch(/^[0-9a-f]{16}$/);
    expect(personMark(null)).toBeNull();
  });

  it("is the only data kept once they are here; the program itself stays", async () => {
    names.add("workbox-precache").add("vv-data-other");
    await openPerson("mine");
    expect([...names].sort()).toEqual(["vv-data-mine", "workbox-precache"]);
    await openPerson(null);
    expect([...names]).toEqual(["workbox-precache"]);
  });

  it("is gone when they leave", async () => {
    await openPerson("mine");
    await forgetPerson("mine");
    expect([...names]).toEqual([]);
  });
});
