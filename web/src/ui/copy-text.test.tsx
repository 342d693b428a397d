import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { copyText } from "./copy-text.ts";
import { useToasts } from "./toasts.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SAY = { copied: "it is there", notCopied: "it is not" };
const messageAfter = async (clipboard: unknown) => {
  vi.stubGlobal("navigator", { clipboard });
  await copyText("the key", SAY);
  const { kind, text } = renderHook(useToasts).result.current.at(-1) ?? {};
  return [kind, text];
};

it("reports that a text was copied, that the browser refused it, and that there is no clipboard", async () => {
  const writeText = vi.fn(async () => {});
  expect(await messageAfter({ writeText })).toEqual(["done", SAY.copied]);
  expect(writeText).toHaveBeenCalledWith("the key");
  expect(await messageAfter(undefined)).toEqual(["warning", SAY.notCopied]);
  await messageAfter({ writeText });
  expect(await messageAfter({ writeText: () => Promise.reject(new Error("no")) })).toEqual([
    "warning",
    SAY.notCopied,
  ]);
});
