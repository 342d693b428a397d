import { describe, expect, it } from "vitest";
import { withDensity } from "./png-density.ts";

/** A PNG of one pixel, as a canvas encodes it. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("a PNG for print", () => {
  it("declares 300 dots per inch directly after its header, and leaves the rest unchanged", () => {
    const plain = Uint8Array.from(atob(PIXEL), (sign) => sign.charCodeAt(0));
    const marked = withDensity(plain, 300);
    const view = new DataView(marked.buffer);
    expect(String.fromCharCode(...marked.subarray(37, 41))).toBe("pHYs");
    expect(view.getUint32(33)).toBe(9);
    // 300 / 0.0254 = 11811 pixels per metre, on both axes; the checksum was computed with another program.
    expect([view.getUint32(41), view.getUint32(45), marked[49]]).toEqual([11811, 11811, 1]);
    expect(view.getUint32(50)).toBe(0x78a53f76);
    expect([...marked.subarray(0, 33), ...marked.subarray(54)]).toEqual([...plain]);
  });
});
