import { expect, it } from "vitest";
import { htmlOf, textOf } from "./board.text.ts";

it.each([
  ["Tranque norte", "<p>Tranque norte</p>"],
  ["# Agua\n\nUno\ndos\n\n- a\n- b", "<h2>Agua</h2><p>Uno<br>dos</p><ul><li>a</li><li>b</li></ul>"],
  ['1 < 2 & "x"', "<p>1 &lt; 2 &amp; &quot;x&quot;</p>"],
])("converts %j to HTML and back", (text, html) => {
  expect(htmlOf(text)).toBe(html);
  expect(textOf(html)).toBe(text);
});

it("parses a heading with its paragraph, and empty text as nothing", () => {
  expect(htmlOf("# Agua\nUno")).toBe("<h2>Agua</h2><p>Uno</p>");
  expect(htmlOf(" \n\n ")).toBe("");
  expect(textOf("")).toBe("");
});
