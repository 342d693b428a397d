import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchIdle } from "./idle.ts";
import { beginLoading } from "./loading.ts";
import { noteAnswer, noteNoAnswer } from "./online.ts";

const WHOLE = 15_000 + 3_600_000;
const onTimeOut = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  // The link looks for the server now and then while it is gone: nothing answers here.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  localStorage.clear();
  noteAnswer(null);
  onTimeOut.mockReset();
  stop = watchIdle({ onTimeOut });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const move = () => dispatchEvent(new Event("pointermove"));

describe("the idle watch", () => {
  it("ends the session 15 seconds and one hour after the last sign of life, not before", () => {
    vi.advanceTimersByTime(WHOLE - 1);
    expect(onTimeOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onTimeOut).toHaveBeenCalledOnce();
  });

  it("begins again with every sign of life", () => {
    vi.advanceTimersByTime(WHOLE - 1);
    move();
    vi.advanceTimersByTime(WHOLE - 1);
    expect(onTimeOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onTimeOut).toHaveBeenCalledOnce();
  });

  it("does not let time run while something is loading", () => {
    vi.advanceTimersByTime(WHOLE - 1000);
    const end = beginLoading(false);
    vi.advanceTimersByTime(WHOLE - 1000);
    expect(onTimeOut).not.toHaveBeenCalled();
    end();
    vi.advanceTimersByTime(WHOLE - 1);
    expect(onTimeOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onTimeOut).toHaveBeenCalledOnce();
  });

  it("tells the other tabs of what is loading in this one", () => {
    const end = beginLoading(false);
    vi.advanceTimersByTime(WHOLE);
    const told = JSON.parse(localStorage.getItem("vv.active") ?? "0");
    expect(Date.now() - told).toBeLessThanOrEqual(10_000);
    end();
  });

  it("counts life in another tab as life", () => {
    vi.advanceTimersByTime(WHOLE - 1000);
    localStorage.setItem("vv.active", JSON.stringify(Date.now()));
    vi.advanceTimersByTime(WHOLE - 1000);
    expect(onTimeOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(onTimeOut).toHaveBeenCalledOnce();
  });

  it("tells the other tabs of life in this one", () => {
    vi.advanceTimersByTime(60_000);
    move();
    expect(JSON.parse(localStorage.getItem("vv.active") ?? "0")).toBe(Date.now());
  });

  it("ends nothing without a connection, and does so once the server is back", () => {
    noteNoAnswer();
    vi.advanceTimersByTime(2 * WHOLE);
    expect(onTimeOut).not.toHaveBeenCalled();
    noteAnswer(null);
    expect(onTimeOut).toHaveBeenCalledOnce();
  });

  it("does not take the first move after a long sleep for life", () => {
    vi.setSystemTime(Date.now() + WHOLE + 60_000);
    move();
    expect(onTimeOut).toHaveBeenCalledOnce();
  });

  it("is quiet once it is stopped", () => {
    stop();
    vi.advanceTimersByTime(2 * WHOLE);
    expect(onTimeOut).not.toHaveBeenCalled();
  });
});
