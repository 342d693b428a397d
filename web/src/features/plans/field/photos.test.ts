import { describe, expect, it } from "vitest";
import { exifTime } from "./photos.ts";

const jpeg = (...texts: string[]) =>
  Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, ...new TextEncoder().encode(`\0\0Exif\0\0${texts.join("")}`)]);

describe("the time of a photo", () => {
  it("is the camera's, not that of the file's change", () => {
    const changed = "2026:11:21 10:00:00\0";
    const taken = "2026:11:20 09:48:31\0";
    expect(exifTime(jpeg(changed, "gap", taken, taken))).toBe("2026-11-20 0948");
    expect(exifTime(jpeg(taken))).toBe("2026-11-20 0948");
  });

  it("is unknown for a picture without it, or one that is no JPEG", () => {
    expect(exifTime(jpeg("Canon\0"))).toBeNull();
    expect(exifTime(new TextEncoder().encode("Exif\0\x002026:11:20 09:48:31\0"))).toBeNull();
    expect(exifTime(new Uint8Array())).toBeNull();
  });
});
