import { describe, expect, it } from "vitest";
import { withDensity } from "./png-density.ts";

/** One pixel, as a canvas writes it. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("a picture for paper", () => {
  it("says 300 dots to the inch right after its header, and keeps the rest as it was", () => {
    const plain = Uint8Array.from(atob(PIXEL), (sign) => sign.charCodeAt(0));
    const marked = withDensity(plain, 300);
    const view = new DataView(marked.buffer);
    expect(String.fromCharCode(...marked.subarray(37, 41))).toBe("pHYs");
    expect(view.getUint32(33)).toBe(9);
    // 300 / 0.0254 = 11811 to the metre, on both axes; the checksum as other programs write it.
    expect([view.getUint32(41), view.getUint32(45), marked[49]]).toEqual([11811, 11811, 1]);
    expect(view.getUint32(50)).toBe(0x78a53f76);
    expect([...marked.subarray(0, 33), ...marked.subarray(54)]).toEqual([...plain]);
  });
});
