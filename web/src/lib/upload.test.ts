import { describe, expect, it } from "vitest";
import { readEvents } from "./upload.ts";

const text = [
  'event: progress\ndata: {"phase":"reading","done":1,"total":2}\n\n',
  'event: progress\ndata: {"phase":"checking","done":2,"total":2}\n\n',
  'event: result\ndata: {"code":201,"data":{"rows":2}}\n\n',
].join("");

describe("the event stream of an upload", () => {
  it("returns each event once, wherever the network splits the text", () => {
    for (let cut = 0; cut <= text.length; cut++) {
      const seen: unknown[] = [];
      const events = readEvents((_, data) => seen.push((data as { phase: string }).phase));
      events.read(text.slice(0, cut));
      const result = events.read(text);
      expect(seen).toEqual(["reading", "checking"]);
      expect(result).toEqual({ code: 201, data: { rows: 2 } });
    }
  });

  it("has no result before the result event", () => {
    const events = readEvents(() => {});
    expect(events.read(text.slice(0, text.indexOf("event: result") + 20))).toBeUndefined();
  });
});
