import { expect, it } from "vitest";
import { readEvents } from "./event-stream.ts";

it("splits a stream into events, ignores heartbeats, and buffers incomplete ones", () => {
  const text =
    ': open\n\nevent: unread\ndata: {"unread":2}\n\nid: 1-a\nevent: notification\ndata: {"id":"a"}\n\nid: 2';
  expect(readEvents(text)).toEqual({
    events: [
      { id: null, event: "unread", data: { unread: 2 } },
      { id: "1-a", event: "notification", data: { id: "a" } },
    ],
    rest: "id: 2",
  });
});
