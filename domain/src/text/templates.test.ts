import { describe, expect, it } from "vitest";
import { LOCALES } from "../locale.ts";
import { literal, plainLine, richBlocks, unescaped } from "./rich.ts";
import {
  exampleValues,
  fillTemplate,
  missingNames,
  TEMPLATE_EVENTS,
  TEMPLATE_KEYS,
  templateFaults,
  variablesOf,
} from "./templates.ts";

describe("a message template", () => {
  const { alertRaised, passwordReset } = TEMPLATE_EVENTS;

  it("reports each fault with its position", () => {
    expect(
      templateFaults("Alerta en {device}\n  {devcie} y {value|one:#}, {unit|other:x} {", alertRaised),
    ).toEqual([
      { kind: "unknown", name: "devcie", line: 2, column: 3 },
      { kind: "choice", name: "value", line: 2, column: 14 },
      { kind: "choice", name: "unit", line: 2, column: 29 },
      { kind: "brace", name: "{", line: 2, column: 44 },
    ]);
    expect(templateFaults("{toString} {__proto__}", alertRaised).map(({ name }) => name)).toEqual([
      "toString",
      "__proto__",
    ]);
    expect(missingNames("Hola {name}", passwordReset)).toEqual(["link"]);
    expect(missingNames("Hola {link}", passwordReset)).toEqual([]);
  });

  it("is filled in with values that are never expanded again", () => {
    const values = {
      device: "**PZ** {unit} [x](https://evil.example)",
      sensor: "_a_",
      value: 1234.5,
      unit: "\\m",
    };
    const filled = fillTemplate(
      "**Alerta** en {device}, {sensor}: {value} {unit}",
      alertRaised,
      values,
      "es",
    );
    const [block] = richBlocks(filled);
    expect(block?.lines[0]?.filter(({ href, emphasis, strong }) => href ?? emphasis ?? strong)).toEqual([
      { text: "Alerta", strong: true },
    ]);
    expect(plainLine(filled)).toBe("Alerta en **PZ** {unit} [x](https://evil.example), _a_: 1.234,5 \\m");
  });

  it("keeps the bullets of a list value, and no other line format", () => {
    const top = "• PZ-04 **x**: 41\n- no item";
    const filled = fillTemplate("{top}", TEMPLATE_EVENTS.storm, { top }, "en");
    expect(richBlocks(filled)).toEqual([
      { kind: "list", lines: [[{ text: "PZ-04 **x**: 41" }]] },
      { kind: "paragraph", lines: [[{ text: "- no item" }]] },
    ]);
  });

  it("has an example for every variable of every event", () => {
    for (const key of TEMPLATE_KEYS)
      for (const locale of LOCALES) {
        const variables = variablesOf(key);
        const text = Object.keys(variables)
          .map((name) => `{${name}}`)
          .join(" ");
        expect(templateFaults(text, variables)).toEqual([]);
        expect(fillTemplate(text, variables, exampleValues(variables), locale)).not.toContain("undefined");
      }
  });
});

it.each([
  "a*b",
  "**a**",
  "_a_",
  "[a](https://b.example)",
  "https://b.example",
  "- a",
  "• a",
  "a\\b",
  "\\*",
  "x - y",
])("a value is inserted literally: %s", (value) => {
  expect(unescaped(literal(value))).toBe(value);
  const runs = richBlocks(literal(value)).flatMap(({ kind, lines }) => [kind, ...lines.flat()]);
  expect(runs).toEqual(["paragraph", { text: value }]);
});
