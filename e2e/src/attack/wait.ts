import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 50;

/** Waits for a state. @throws Error on timeout */
export async function untilTrue(
  state: () => boolean | Promise<boolean>,
  timeoutMs: number,
  what: string,
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; ) {
    if (await state()) return;
    await pause(POLL_MS);
  }
  throw new Error(`waited ${timeoutMs} ms for ${what}`);
}
