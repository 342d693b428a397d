import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { chooseLocale } from "./i18n.ts";
import { isOnline, noteAnswer } from "./online.ts";
import { type QueuedUpload, uploading, useUploadQueue } from "./upload-queue.ts";

interface Sending {
  one: QueuedUpload<{ to: string }>;
  signal: AbortSignal;
  onSent(sent: number): void;
  arrive(): void;
  fail(): void;
  /** Disconnects the network. */
  cut(): void;
}

let sendings: Sending[];
beforeEach(async () => {
  await chooseLocale("es");
  sendings = [];
});
afterEach(cleanup);

const send = (one: QueuedUpload<{ to: string }>, signal: AbortSignal, onSent: (sent: number) => void) =>
  new Promise<void>((arrive, reject) => {
    const fail = () => reject(new Error("cut"));
    signal.addEventListener("abort", fail);
    const cut = () => reject(new CallError(0, "OFFLINE", ""));
    sendings.push({ one, signal, onSent, arrive, fail, cut });
  });
const file = (name: string) => new File(["12345"], name);

function begin(listsCompleted: boolean, ...names: string[]) {
  const { result } = renderHook(() => useUploadQueue(send, { listsCompleted }));
  act(() => result.current.add(names.map(file), { to: "a" }));
  const states = () => result.current.list.map(({ file: { name }, state }) => `${name} ${state}`);
  return { result, states };
}

it("uploads one file after the other with its form data, and continues after a failed one", async () => {
  const { result, states } = begin(true, "x", "y");
  await waitFor(() => expect(states()).toEqual(["x sending", "y waiting"]));
  expect(sendings[0]?.one).toMatchObject({ to: "a" });
  act(() => sendings[0]?.onSent(3));
  expect(result.current.list[0]?.sent).toBe(3);
  act(() => sendings[0]?.fail());
  await waitFor(() => expect(states()).toEqual(["x failed", "y sending"]));
  expect(result.current.list[0]?.error).not.toBe("");
  act(() => sendings[1]?.arrive());
  await waitFor(() => expect(states()).toEqual(["x failed", "y done"]));
  expect(result.current.list[1]?.sent).toBe(5);
  const [failed] = result.current.list;
  if (failed) act(() => result.current.retry(failed));
  await waitFor(() => expect(states()).toEqual(["x sending", "y done"]));
  expect(result.current.list[0]?.error).toBe("");
});

it("removes uploaded files from a list that does not keep them", async () => {
  const { states } = begin(false, "x");
  await waitFor(() => expect(sendings).toHaveLength(1));
  act(() => sendings[0]?.arrive());
  await waitFor(() => expect(states()).toEqual([]));
});

it("pauses and resumes an upload, and cancels a removed one", async () => {
  const { result, states } = begin(true, "x", "y");
  await waitFor(() => expect(sendings).toHaveLength(1));
  const [one, other] = result.current.list;
  if (!one || !other) throw new Error("two were added");
  act(() => result.current.pause(one.id));
  expect(sendings[0]?.signal.reason).toBe("pause");
  await waitFor(() => expect(states()).toEqual(["x paused", "y sending"]));
  act(() => result.current.remove(other.id));
  expect(sendings[1]?.signal.reason).toBe("end");
  act(() => result.current.retry(one));
  await waitFor(() => expect(states()).toEqual(["x sending"]));
});

it("never uploads a file removed before its turn", async () => {
  const { result, states } = begin(true, "x", "y", "z");
  await waitFor(() => expect(sendings).toHaveLength(1));
  act(() => result.current.remove(result.current.list[1]?.id ?? 0));
  act(() => sendings[0]?.arrive());
  await waitFor(() => expect(states()).toEqual(["x done", "z sending"]));
  expect(sendings.map(({ one }) => one.file.name)).toEqual(["x", "z"]);
});

it("resumes an interrupted upload by itself, once the server responds again", async () => {
  const { states, result } = begin(true, "x");
  await waitFor(() => expect(sendings).toHaveLength(1));
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new Error("no network")));
  act(() => sendings[0]?.cut());
  await waitFor(() => expect(states()).toEqual(["x offline"]));
  // An upload paused in the meantime waits for the user.
  expect(isOnline()).toBe(false);
  act(() => noteAnswer(null));
  await waitFor(() => expect(states()).toEqual(["x sending"]));
  act(() => sendings[1]?.cut());
  await waitFor(() => expect(states()).toEqual(["x offline"]));
  act(() => result.current.pause(result.current.list[0]?.id ?? 0));
  act(() => noteAnswer(null));
  expect(states()).toEqual(["x paused"]);
  expect(sendings).toHaveLength(2);
  vi.unstubAllGlobals();
});

it("stops uploading once its page is left", async () => {
  const { result, unmount } = renderHook(() => useUploadQueue(send, { listsCompleted: true }));
  act(() => result.current.add([file("x"), file("y")], { to: "a" }));
  await waitFor(() => expect(sendings).toHaveLength(1));
  unmount();
  expect(sendings[0]?.signal.reason).toBe("pause");
  sendings[0]?.arrive();
  await Promise.resolve();
  expect(sendings).toHaveLength(1);
});

it("blocks leaving only while a file waits or uploads", () => {
  const states = ["waiting", "sending", "paused", "offline", "missing", "done", "failed"] as const;
  expect(states.filter((state) => uploading([{ state }]))).toEqual(["waiting", "sending", "offline"]);
});
