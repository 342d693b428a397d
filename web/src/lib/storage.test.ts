import { afterEach, expect, it, vi } from "vitest";
import { clearPersonal, DRAFT_FILES, UPLOADS } from "./storage.ts";

afterEach(() => vi.unstubAllGlobals());

it("deletes the unsaved files of a user who signs out, and not of one whose session expired", () => {
  const deleteDatabase = vi.fn();
  vi.stubGlobal("indexedDB", { deleteDatabase });
  clearPersonal(null);
  expect(deleteDatabase).not.toHaveBeenCalled();
  clearPersonal("mark-of-ana");
  expect(deleteDatabase.mock.calls).toEqual([[`${DRAFT_FILES}mark-of-ana`], [`${UPLOADS}mark-of-ana`]]);
});
