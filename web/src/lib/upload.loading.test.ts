import { afterEach, expect, it, vi } from "vitest";
import { isLoading } from "./loading.ts";
import { upload } from "./upload.ts";

/** The part of XMLHttpRequest that an upload uses; the test controls its outcome. */
class Request {
  static last: Request;
  upload = {};
  status = 201;
  responseText = '{"code":201,"data":{"preview":"p"}}';
  onload = () => {};
  onerror = () => {};
  constructor() {
    Request.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {}
  getResponseHeader = () => "application/json";
}
afterEach(() => vi.unstubAllGlobals());

const project = "0193bbbb-0000-7000-8000-000000000001";
const begin = (signal?: AbortSignal) =>
  upload("sampleImports", "createPreview", {
    params: { project },
    query: {},
    file: new File(["a"], "a.csv"),
    ...(signal ? { signal } : {}),
  });

it("an upload counts as loading until it is answered, interrupted or cancelled, so that its user is not idle", async () => {
  const { loadCalls } = await import("./call.ts");
  await loadCalls();
  vi.stubGlobal("XMLHttpRequest", Request);
  const answered = begin();
  expect(isLoading()).toBe(true);
  Request.last.onload();
  expect(await answered).toEqual({ preview: "p" });
  expect(isLoading()).toBe(false);

  const cut = begin();
  expect(isLoading()).toBe(true);
  Request.last.onerror();
  await expect(cut).rejects.toMatchObject({ error: "OFFLINE" });
  expect(isLoading()).toBe(false);

  const stop = new AbortController();
  const calledOff = begin(stop.signal);
  expect(isLoading()).toBe(true);
  stop.abort();
  await expect(calledOff).rejects.toMatchObject({ error: "CANCELLED" });
  expect(isLoading()).toBe(false);

  await expect(begin(stop.signal)).rejects.toMatchObject({ error: "CANCELLED" });
  const { sendResumable } = await import("./resumable.ts");
  const large = { project, endpoint: "/x", file: new File(["a"], "a.pdf"), metadata: {}, onSent: () => {} };
  await expect(sendResumable({ ...large, signal: stop.signal })).rejects.toMatchObject({
    error: "CANCELLED",
  });
  expect(isLoading()).toBe(false);
});
