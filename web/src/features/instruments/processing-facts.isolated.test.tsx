import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import type { Instrument } from "@vetaverde/contract/instruments";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadCalls } from "../../lib/call.ts";
import { startGeneral } from "../../lib/general.ts";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { project, user } from "../../testing/people.ts";
import { ok } from "../../testing/wire.ts";
import { InstrumentProcessing } from "./InstrumentProcessing.tsx";
import { PromptName } from "./PromptName.tsx";

let stop = () => {};
beforeEach(async () => {
  await loadCalls();
  await chooseLocale("es");
  await loadWords("instruments");
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
});
afterEach(() => {
  stop();
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>,
  );

describe("a processing", () => {
  const reading = (page: number, scanned: boolean) =>
    ({
      id: "i",
      documents: 1,
      pages: 12,
      files: [{ id: "d", pages: 12, read: page, unread: 0, scanned }],
      job: { id: "j", state: "reading", page, pages: 12, found: 0, askedAt: "", endedAt: null },
    }) as unknown as Instrument;

  it("shows which page is being read, and that the text of a scan is recognised", () => {
    show(<InstrumentProcessing project="p" instrument={reading(0, false)} mayProcess={false} />);
    screen.getByText("Leyendo la página 1 de 12");
    cleanup();
    show(<InstrumentProcessing project="p" instrument={reading(2, true)} mayProcess={false} />);
    screen.getByText("Reconociendo el texto: página 3 de 12");
    cleanup();
    show(<InstrumentProcessing project="p" instrument={reading(12, false)} mayProcess={false} />);
    screen.getByText("Leyendo la página 12 de 12");
  });

  it("offers the commitments of the first pages for review while the rest is read", () => {
    const review = <a href="/review">Revisar</a>;
    const instrument = reading(2, true);
    show(<InstrumentProcessing project="p" instrument={instrument} mayProcess={false} review={review} />);
    expect(screen.queryByText("Revisar")).toBeNull();
    cleanup();
    const found = { ...instrument, job: { ...instrument.job, found: 7 } } as Instrument;
    show(<InstrumentProcessing project="p" instrument={found} mayProcess={false} review={review} />);
    screen.getByText("7 compromisos de las primeras páginas ya se pueden revisar");
    screen.getByText("Revisar");
  });
});

describe("the prompt of an instrument", () => {
  const answer = (languageModel: boolean, prompts: readonly { id: string; default: boolean }[]) => {
    const answers = async (input: RequestInfo | URL) => {
      const isGeneral = /\/general\/?(\?|$)/.test(String(input));
      const data = isGeneral ? { features: { languageModel } } : { items: prompts, total: prompts.length };
      return new Response(JSON.stringify(ok(data).body), { status: 200 });
    };
    const fetched = vi.fn(answers);
    vi.stubGlobal("fetch", fetched);
    stop = startGeneral();
    return fetched;
  };
  const named = { prompt: { id: "p", name: "El nuestro" } };

  it("is shown only where a language model uses it", async () => {
    const fetched = answer(false, [{ id: "p", default: true }]);
    const { container } = show(<PromptName project="p" instrument={named} />);
    await waitFor(() => expect(fetched).toHaveBeenCalled());
    await Promise.resolve();
    expect(container.textContent).toBe("");
  });

  it("is the chosen one, the project's default, or the platform's where the project has none", async () => {
    answer(true, []);
    show(<PromptName project="p" instrument={named} />);
    await screen.findByText(/El nuestro/);
    cleanup();
    show(<PromptName project="p" instrument={{ prompt: null }} />);
    await screen.findByText(/Prompt estándar de la plataforma/);
    cleanup();
    stop();
    answer(true, [{ id: "p", default: true }]);
    show(<PromptName project="p" instrument={{ prompt: null }} />);
    await screen.findByText(/Prompt predeterminado del proyecto/);
  });
});
