import { expect, it } from "vitest";
import { dress } from "./message-signs.ts";

it("puts format marks around the selection and keeps it selected", () => {
  expect(dress("No suba hoy", 3, 7, "bold")).toEqual({ text: "No **suba** hoy", from: 5, to: 9 });
  expect(dress("", 0, 0, "italic")).toEqual({ text: "__", from: 1, to: 1 });
});

it("makes list items of the selected lines, once", () => {
  const { text, from, to } = dress("Título\nuno\ndos", 8, 14, "list");
  expect([text, from, to]).toEqual(["Título\n- uno\n- dos", 18, 18]);
  expect(dress(text, 8, 18, "list").text).toBe(text);
});
