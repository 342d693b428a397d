import { expect, it } from "vitest";
import { EXTERNAL_KEY, NETWORK_ID, SERIAL } from "./keys.ts";

it.each(["MODI-0141", "MODi 0141", "a", "24:0A:C4", "x".repeat(64)])("%s is a valid serial", (text) =>
  expect(SERIAL.test(text)).toBe(true),
);
it.each(["", " a", "a ", "a  b", "a/b", "a+b", "#", "$SYS", "ñandú", "x".repeat(65), "a\n"])(
  "%j is not a valid serial",
  (text) => expect(SERIAL.test(text)).toBe(false),
);
it("recognises the device identifiers of networks", () => {
  expect(NETWORK_ID.test("70b3d57ed0050a1c")).toBe(true);
  expect(NETWORK_ID.test("300434065264590")).toBe(true);
  expect(NETWORK_ID.test("70B3D57E")).toBe(false);
});
it("accepts a chosen key that is long enough and valid in a header", () => {
  expect(EXTERNAL_KEY.test("k".repeat(20))).toBe(true);
  expect(EXTERNAL_KEY.test("k".repeat(19))).toBe(false);
  expect(EXTERNAL_KEY.test("clave con espacios")).toBe(false);
});
