import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadCalls } from "../../lib/call.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { project, user } from "../../testing/people.ts";
import { ok } from "../../testing/wire.ts";
import { useInstrument } from "./instruments.queries.ts";

beforeEach(async () => {
  await loadCalls();
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

function Page() {
  const { data } = useInstrument("p", "i");
  return <p>{data?.job ? `${data.job.state} ${data.job.page}` : "–"}</p>;
}

it("shows a processing's live events immediately, and refetches when the stream ends", async () => {
  const job = { id: "j", state: "reading", page: 0, pages: 9, found: 0, askedAt: "", endedAt: null };
  let [requests, page] = [0, 1];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const answers = async (input: RequestInfo | URL) => {
    if (String(input).endsWith("/jobs/j/events")) {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
        },
      });
      return new Response(body, { status: 200 });
    }
    requests++;
    return new Response(JSON.stringify(ok({ id: "i", job: { ...job, page } }).body), { status: 200 });
  };
  vi.stubGlobal("fetch", vi.fn(answers));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page />
    </QueryClientProvider>,
  );
  await screen.findByText("reading 1");
  await waitFor(() => expect(stream).toBeDefined());
  const sendEvent = (data: object) =>
    stream?.enqueue(new TextEncoder().encode(`event: job\ndata: ${JSON.stringify({ ...job, ...data })}\n\n`));
  const before = requests;
  sendEvent({ page: 4 });
  await screen.findByText("reading 4");
  sendEvent({ page: 5 });
  await screen.findByText("reading 5");
  expect(requests - before).toBeLessThan(2);
  page = 7;
  stream?.close();
  await screen.findByText("reading 7");
  page = 8;
  await screen.findByText("reading 8", {}, { timeout: 3000 });
});
