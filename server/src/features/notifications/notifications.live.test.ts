import { describe, expect, it } from "vitest";
import { createLive, type LiveDeps } from "./notifications.live.ts";

const who = { project: "p", user: "u", show: () => null };

/** Opens a stream over a database that answers on command. */
function open() {
  let answer = () => {};
  const queried = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const deps: LiveDeps = { arrived: () => queried.then(() => []), unread: async () => new Map() };
  const live = createLive(deps);
  let ended = false;
  const begin = (once: boolean) => live.source(who, once)(() => {}, new AbortController().signal, null);
  const stream = begin(false).then(() => {
    ended = true;
  });
  return { live, answer, stream, begin, hasEnded: () => ended };
}

describe("an open stream", () => {
  it("ends when the server shuts down", async () => {
    const { live, answer, stream, begin, hasEnded } = open();
    // Started later and ended by its signal: if the first stream were to end too, it would have ended earlier.
    const later = begin(true);
    answer();
    await later.then(() => {});
    expect(hasEnded()).toBe(false);
    live.close();
    await stream;
  });

  it("ends also when the shutdown comes while it is being opened", async () => {
    const { live, answer, stream } = open();
    live.close();
    answer();
    await stream;
  });
});
