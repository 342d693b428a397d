import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchIdle } from "./idle.ts";
import { beginLoading } from "./loading.ts";
import { noteAnswer, noteNoAnswer } from "./online.ts";

const WHOLE = 15_000 + 3_600_000;
const onTimeOut = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  // While the connection is lost it is probed periodically; here the probe never succeeds.
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
  it("ends the session 15 seconds and one hour after the last activity, not before", () => {
    vi.advanceTimersByTime(WHOLE - 1);
    expect(onTimeOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onTimeOut).toHaveBeenCalledOnce();
  });

  it("restarts with every activity", () => {
    vi.advanceTimersByTime(WHOLE - 1);
    move();
    vi.advanceTimersByTime(WHOLE - 1);
    expect(onTimeOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onTimeOut).toHaveBeenCalledOnce();
  });

  it("pauses while a request is loading", () => {
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

  it("goes on while a page refreshes itself", () => {
    vi.advanceTimersByTime(WHOLE - 1000);
    const end = beginLoading(false, true);
    vi.advanceTimersByTime(500);
    end();
    vi.advanceTimersByTime(500);
    expect(onTimeOut).toHaveBeenCalledOnce();
  });

  it("notifies the other tabs of loading in this one", () => {
    const end = beginLoading(false);
    vi.advanceTimersByTime(WHOLE);
    const lastActive = JSON.parse(localStorage.getItem("vv.active") ?? "0");
    expect(Date.now() - lastActive).toBeLessThanOrEqual(10_000);
    end();
  });

  it("treats activity in another tab as activity", () => {
    vi.advanceTimersByTime(WHOLE - 1000);
    localStorage.setItem("vv.active", JSON.stringify(Date.now()));
    vi.advanceTimersByTime(WHOLE - 1000);
    expect(onTimeOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(onTimeOut).toHaveBeenCalledOnce();
  });

  it("notifies the other tabs of activity in this one", () => {
    vi.advanceTimersByTime(60_000);
    move();
    expect(JSON.parse(localStorage.getItem("vv.active") ?? "0")).toBe(Date.now());
  });

  it("ends no session while offline, and ends it once the server is back", () => {
    noteNoAnswer();
    vi.advanceTimersByTime(2 * WHOLE);
    expect(onTimeOut).not.toHaveBeenCalled();
    noteAnswer(null);
    expect(onTimeOut).toHaveBeenCalledOnce();
  });

  it("does not treat the first movement after a long sleep as activity", () => {
    vi.setSystemTime(Date.now() + WHOLE + 60_000);
    move();
    expect(onTimeOut).toHaveBeenCalledOnce();
  });

  it("does nothing once it is stopped", () => {
    stop();
    vi.advanceTimersByTime(2 * WHOLE);
    expect(onTimeOut).not.toHaveBeenCalled();
  });
});
