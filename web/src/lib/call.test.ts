import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failed, ok, wireOf } from "../testing/wire.ts";
import { call, connectWire } from "./call.ts";
import { CallError } from "./call-error.ts";
import { isLoading } from "./loading.ts";
import { isOnline } from "./online.ts";

const project = "0193bbbb-0000-7000-8000-000000000001";
const unauthorized = vi.fn();

beforeEach(() => {
  unauthorized.mockReset();
  connectWire({
    authorization: () => "code-1",
    person: () => "mark",
    view: () => null,
    locale: () => "fr",
    onUnauthorized: unauthorized,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failure = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`no CallError but ${String(error)}`);
  return error;
};

describe("an API call", () => {
  it("fills the address and repeats a filter with several values", async () => {
    const wire = wireOf({ "GET ": ok({ items: [], total: 0, page: 1, size: 50 }) });
    await call("plans", "list", {
      params: { project },
      query: { status: ["closed", "inExecution"], name: "a b" },
    });
    expect(wire.seen[0]?.url).toBe(`/fkl-plan/${project}/plans?status=closed&status=inExecution&name=a+b`);
  });

  it("sends the session code unchanged, the language, the user's mark and no-cache", async () => {
    const wire = wireOf({ "GET ": ok([]) });
    await call("menus", "get", { query: { project, user: project } });
    expect(wire.seen[0]?.headers).toMatchObject({
      Authorization: "code-1",
      "Accept-Language": "fr",
      "x-vv-person": "mark",
      "Cache-Control": "no-cache",
    });
  });

  it.each([
    ["a reading one", () => call("menus", "get", { query: { project, user: project } })],
    [
      "one that writes",
      () => call("plans", "create", { params: { project }, body: { title: "t", preview: project } }),
    ],
    ["one of a stranger", () => call("sessions", "login", { body: { email: "a@b.cl", password: "x" } })],
  ])("sends the browser's credentials, and forbids intermediate caching: %s", async (_, send) => {
    const wire = wireOf({ "GET ": ok([]), "POST ": ok("x") });
    await send();
    const [[, init] = []] = vi.mocked(fetch).mock.calls;
    expect(init).toMatchObject({ credentials: "include", cache: "no-store" });
    expect(wire.seen[0]?.headers).toMatchObject({ "Cache-Control": "no-cache", Pragma: "no-cache" });
  });

  it("sends the idempotency key", async () => {
    const wire = wireOf({ "POST ": ok({ id: "x" }) });
    await call("plans", "create", {
      params: { project },
      body: { title: "t", preview: project },
      idempotencyKey: "k",
    });
    expect(wire.seen[0]?.headers["Idempotency-Key"]).toBe("k");
    expect(wire.seen[0]?.body).toEqual({ title: "t", preview: project });
  });

  it("counts as loading, and no longer after it fails", async () => {
    wireOf({ "GET ": failed(500, "INTERNAL") });
    const running = failure(call("menus", "get", { query: { project, user: project } }));
    expect(isLoading()).toBe(true);
    await running;
    expect(isLoading()).toBe(false);
  });

  it("treats an empty response as an error", async () => {
    wireOf({ "GET ": { status: 204 } });
    const error = await failure(call("policies", "status", { query: { project, user: project } }));
    expect([error.status, error.error]).toEqual([204, "EMPTY"]);
  });

  it("returns the server's code, message, details and other fields of a failure", async () => {
    wireOf({
      "POST ": {
        status: 422,
        body: {
          code: 422,
          error: "NOT_TEMPLATE",
          message: "no",
          details: [{ path: "a", message: "b" }],
          empty: true,
        },
      },
    });
    const error = await failure(
      call("plans", "create", { params: { project }, body: { title: "", preview: project } }),
    );
    expect([error.status, error.error, error.message]).toEqual([422, "NOT_TEMPLATE", "no"]);
    expect(error.details).toEqual([{ path: "a", message: "b" }]);
    expect(error.extra).toEqual({ empty: true });
  });

  it.each([
    ["in the status", failed(401, "FK-0001")],
    ["in the body alone", { status: 200, body: { code: 401, error: "FK-0001", message: "" } }],
  ])("reports a 401 %s to the session, with the refused code", async (_, answer) => {
    wireOf({ "GET ": answer });
    await failure(call("menus", "get", { query: { project, user: project } }));
    expect(unauthorized).toHaveBeenCalledOnce();
    expect(unauthorized.mock.calls[0]?.[1]).toBe("code-1");
  });

  it("does not treat an HTML error page as a response", async () => {
    vi.stubGlobal("fetch", async () => new Response("<h1>502</h1>", { status: 502 }));
    const error = await failure(call("menus", "get", { query: { project, user: project } }));
    expect([error.status, error.error]).toEqual([502, "NOT_UNDERSTOOD"]);
  });

  it("detects that the server is offline without a response, and online with one", async () => {
    wireOf({ "GET ": "no answer" });
    const error = await failure(call("menus", "get", { query: { project, user: project } }));
    expect([error.status, error.error, error.unanswered]).toEqual([0, "OFFLINE", true]);
    expect(isOnline()).toBe(false);
    wireOf({ "GET ": ok([]) });
    await call("menus", "get", { query: { project, user: project } });
    expect(isOnline()).toBe(true);
  });

  it("times out after 90 seconds", async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      "fetch",
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener("abort", () => reject(new Error("aborted"))),
        ),
    );
    const running = failure(call("menus", "get", { query: { project, user: project } }));
    let over = false;
    void running.then(() => {
      over = true;
    });
    await vi.advanceTimersByTimeAsync(90_000 - 1);
    expect(over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await running).error).toBe("TIME_OUT");
  });
});
