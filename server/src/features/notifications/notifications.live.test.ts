import { describe, expect, it } from "vitest";
import { createLive, type LiveDeps } from "./notifications.live.ts";

const who = { project: "p", user: "u", show: () => null };

/** Opens a stream over a database that answers when it is told to. */
function open() {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const deps: LiveDeps = { arrived: () => asked.then(() => []), unread: async () => new Map() };
  const live = createLive(deps);
  let ended = false;
  const stream = live
    .source(who, false)(() => {}, new AbortController().signal, null)
    .then(() => {
      ended = true;
    });
  return { live, answer, stream, hasEnded: () => ended };
}

/** Whatever was about to begin has begun: what must not happen can only be waited for. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("an open stream", () => {
  it("ends when the program does", async () => {
    const { live, answer, stream, hasEnded } = open();
    answer();
    await settled();
    expect(hasEnded()).toBe(false);
    live.close();
    await stream;
  });

  it("ends also where it was about to begin", async () => {
    const { live, answer, stream } = open();
    live.close();
    answer();
    await stream;
  });
});
