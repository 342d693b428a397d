import { describe, expect, expectTypeOf, it } from "vitest";
import { formatAny, formatMessage } from "./format.ts";
import type { Message, ParametersOf } from "./message.ts";
import type { LaterMessages, ServerMessages } from "./messages.gen.ts";
import type { MessageValue } from "./render.ts";
import { messagesOf, sectionOf } from "./server.ts";
import { templateOf } from "./template.ts";

describe("the messages of the server", () => {
  it("are read by feature and language, and formatted with their parameters", () => {
    const limits = messagesOf("limits");
    expect(limits.es.columns.station).toBe("Estación");
    expect(formatMessage(limits.en.faults.unit, { unit: "mg/L", own: "m" }, "en")).toBe(
      "mg/L cannot be converted to m, the unit in which the parameter is stored.",
    );
    expect(sectionOf(limits, "reasons").fr.made).toBe("Création");
    expect(limits.es.verdicts.exceeds).toBe("Excede");
  });

  it("have types by which a parameter that is missing or wrong does not compile", () => {
    expectTypeOf<ParametersOf<ServerMessages["limits"]["faults"]["unit"]>>().toEqualTypeOf<{
      own: MessageValue;
      unit: MessageValue;
    }>();
    expectTypeOf<ParametersOf<LaterMessages["plans"]["list"]["count"]>>().toEqualTypeOf<{ n: number }>();
    expectTypeOf<
      ParametersOf<Message<{ n: number }> | Message<{ name: MessageValue }> | string>
    >().toEqualTypeOf<{ n: number } & { name: MessageValue }>();
    const { unit } = messagesOf("limits").es.faults;
    // @ts-expect-error: `own` is missing.
    expect(() => formatMessage(unit, { unit: "mg/L" }, "es")).toThrow(/"own"/);
  });

  it("are formatted by the parameters at hand where one of several is chosen", () => {
    expect(formatAny("{n, plural, one {# día} other {# días}}", { n: 2, name: "Ana" }, "es")).toBe("2 días");
    expect(() => formatAny("{n, plural, one {# día}}", { n: 2 }, "es")).toThrow(Error);
  });
});

describe("templateOf", () => {
  it("writes a message in the form of the templates that people write", () => {
    expect(templateOf("{n, plural, =0 {} one {l''#} other {# de más}} para {name}")).toBe(
      "{n|=0:|one:l'#|other:# de más} para {name}",
    );
    expect(templateOf("Hola, {name}:\n{n, number}")).toBe("Hola, {name}:\n{n}");
  });

  it("refuses what a template cannot say", () => {
    expect(() => templateOf("{k, select, a {x} other {y}}")).toThrow(/template/);
    expect(() => templateOf("{n, plural, one {{name}} other {#}}")).toThrow(/template/);
  });
});
