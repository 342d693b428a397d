// On a machine under load states are reached late: waiting for one ends after 15 s unless a test says otherwise, where
// the test runner's default is one second.
import { vi } from "vitest";

const WAIT_MS = 15_000;
const { waitFor, waitUntil } = vi;

vi.waitFor = (check, options) => waitFor(check, withTimeout(options));
vi.waitUntil = (check, options) => waitUntil(check, withTimeout(options));

function withTimeout<T extends { timeout?: number }>(options: T | number | undefined): T | number {
  return typeof options === "number" ? options : ({ timeout: WAIT_MS, ...options } as T);
}
