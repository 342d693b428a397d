import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadCalls } from "../../lib/call.ts";
import { startGeneral } from "../../lib/general.ts";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { ok } from "../../testing/wire.ts";
import { NoModel } from "./NoModel.tsx";

let stop = () => {};
beforeEach(async () => {
  await loadCalls();
  await chooseLocale("es");
  await loadWords("prompts");
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
});

function answer(languageModel: boolean) {
  const fetched = vi.fn(
    async () => new Response(JSON.stringify(ok({ features: { languageModel } }).body), { status: 200 }),
  );
  vi.stubGlobal("fetch", fetched);
  stop = startGeneral();
  return fetched;
}

it("notes that prompts are not used without a language model, and nothing with one", async () => {
  answer(false);
  const { container } = render(<NoModel />);
  await screen.findByText("No hay un modelo de lenguaje configurado");
  stop();
  answer(true);
  await waitFor(() => expect(container.textContent).toBe(""));
});
