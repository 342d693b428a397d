import { act, cleanup, renderHook } from "@testing-library/react";
import type { Preview } from "@vetaverde/contract/plans";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CallError } from "../../lib/call-error.ts";
import { preview } from "../../testing/plans.ts";
import { type SendWorkbook, type UploadProgress, useWorkbook } from "./workbook.state.ts";

const send = vi.fn<SendWorkbook<Preview>>();
afterEach(() => {
  cleanup();
  send.mockReset();
});

const book = (name: string) => new File(["x"], name);

interface Sent {
  file: File;
  signal: AbortSignal;
  progress(state: UploadProgress): void;
  answer(preview: Preview): void;
  refuse(error: unknown): void;
}

/** The server's side of each upload, controlled by the test. */
function serve(): Sent[] {
  const sent: Sent[] = [];
  send.mockImplementation(
    (file, { onProgress, signal }) =>
      new Promise((answer, refuse) => sent.push({ file, signal, progress: onProgress, answer, refuse })),
  );
  return sent;
}
const errorOf = (error: string) => new CallError(error === "CANCELLED" ? 0 : 422, error, error);

describe("the upload of a workbook", () => {
  it("shows the current step, and ends in the preview", async () => {
    const sent = serve();
    const { result } = renderHook(() => useWorkbook(send));
    act(() => void result.current.readFile(book("a.xlsx")));
    expect(result.current.state.progress).toMatchObject({ phase: "sending", done: 0, total: 1 });
    act(() => sent[0]?.progress({ phase: "checking", done: 40, total: 100 }));
    expect(result.current.state.progress?.phase).toBe("checking");
    await act(async () => sent[0]?.answer(preview));
    expect(result.current.state).toMatchObject({ preview, progress: null });
  });

  it("keeps the refusal with its file name, and clears it with the next file", async () => {
    const sent = serve();
    const { result } = renderHook(() => useWorkbook(send));
    act(() => void result.current.readFile(book("a.xlsx")));
    await act(async () => sent[0]?.refuse(errorOf("NOT_TEMPLATE")));
    expect(result.current.state.refusal?.error).toBe("NOT_TEMPLATE");
    expect(result.current.state.file?.name).toBe("a.xlsx");
    act(() => void result.current.readFile(book("b.xlsx")));
    expect(result.current.state.refusal).toBeNull();
  });

  it("can be cancelled without an error message", async () => {
    const sent = serve();
    const { result } = renderHook(() => useWorkbook(send));
    act(() => void result.current.readFile(book("a.xlsx")));
    act(() => result.current.reset());
    expect(sent[0]?.signal.aborted).toBe(true);
    await act(async () => sent[0]?.refuse(errorOf("CANCELLED")));
    expect(result.current.state).toEqual({ file: null, progress: null, preview: null, refusal: null });
  });

  it("shows the last chosen file, however late the previous response arrives", async () => {
    const sent = serve();
    const { result } = renderHook(() => useWorkbook(send));
    act(() => void result.current.readFile(book("a.xlsx")));
    act(() => void result.current.readFile(book("b.xlsx")));
    expect(sent[0]?.signal.aborted).toBe(true);
    await act(async () => sent[1]?.answer({ ...preview, fileName: "b.xlsx" }));
    await act(async () => sent[0]?.answer({ ...preview, fileName: "a.xlsx" }));
    expect(result.current.state.preview?.fileName).toBe("b.xlsx");
  });

  it("may be checked again: the new preview replaces the first", async () => {
    const sent = serve();
    const { result } = renderHook(() => useWorkbook(send));
    act(() => void result.current.readFile(book("a.xlsx")));
    await act(async () => sent[0]?.answer(preview));
    act(() => result.current.show({ ...preview, errorCount: 7 }));
    expect(result.current.state.preview?.errorCount).toBe(7);
    expect(result.current.state.file?.name).toBe("a.xlsx");
  });

  it("is aborted when its page closes", () => {
    const sent = serve();
    const { result, unmount } = renderHook(() => useWorkbook(send));
    act(() => void result.current.readFile(book("a.xlsx")));
    unmount();
    expect(sent[0]?.signal.aborted).toBe(true);
  });
});
