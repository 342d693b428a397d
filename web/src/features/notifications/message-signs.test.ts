import { expect, it } from "vitest";
import { dress } from "./message-signs.ts";

it("sets signs around what is marked and leaves it marked", () => {
  expect(dress("No suba hoy", 3, 7, "bold")).toEqual({ text: "No **suba** hoy", from: 5, to: 9 });
  expect(dress("", 0, 0, "italic")).toEqual({ text: "__", from: 1, to: 1 });
});

it("makes items of the marked lines, once", () => {
  const { text, from, to } = dress("Título\nuno\ndos", 8, 14, "list");
  expect([text, from, to]).toEqual(["Título\n- uno\n- dos", 18, 18]);
  expect(dress(text, 8, 18, "list").text).toBe(text);
});
