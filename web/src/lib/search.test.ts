import { expect, it } from "vitest";
import { pageIn } from "./search.ts";

it.each(["-1", "0", "2.5", "many"])("a list returns to its first page for %s", (page) => {
  expect(pageIn({ page })).toBe(1);
});
