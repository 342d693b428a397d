import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import { PositionField } from "./PositionField.tsx";
import { positionAt, requestPosition } from "./position.ts";

const MINUTE = 60_000;
const coords = { latitude: -33, longitude: -70, accuracy: 4 };
const getPosition = vi.fn();
/** Whether the stubbed device returns its position, timestamped by the test's clock, or times out. */
let isGranted = true;

beforeEach(async () => {
  await chooseLocale("es");
  await loadWords("field");
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
  getPosition.mockClear();
  isGranted = true;
  const getCurrentPosition = (done: (found: object) => void, failed: (error: object) => void) => {
    getPosition();
    if (isGranted) done({ coords, timestamp: Date.now() });
    else failed({ code: 3, PERMISSION_DENIED: 1 });
  };
  vi.stubGlobal(
    "navigator",
    Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("keeps the captured position while the form is open, however long", () => {
  const opened = Date.now();
  pass(MINUTE);
  act(requestPosition);
  render(<PositionField opened={opened} />);
  pass(20 * MINUTE);
  expect(positionAt(opened)).toMatchObject(coords);
  expect(screen.getByRole("status").textContent).toContain("± 4 m");
  expect(getPosition).toHaveBeenCalledOnce();
});

it("shows that a position from before the form is outdated, and requests a new one", () => {
  act(requestPosition);
  pass(MINUTE);
  const opened = Date.now();
  render(<PositionField opened={opened} />);
  isGranted = false;
  pass(3 * MINUTE);
  expect(positionAt(opened)).toMatchObject(coords);
  pass(2 * MINUTE);
  expect(positionAt(opened)).toBeNull();
  expect(getPosition).toHaveBeenCalledTimes(2);
  expect(screen.getByRole("status").textContent).toMatch(/^La posición de las .* ya no es válida/);
  expect(screen.getByRole("button", { name: "Posición" })).toBeTruthy();
});
