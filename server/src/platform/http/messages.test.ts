import { alertsEndpoints } from "@vetaverde/contract/alerts";
import { day, id, instantWithOffset, many } from "@vetaverde/contract/shapes";
import { LOCALES } from "@vetaverde/domain/locale";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { detailsOf, validationMessages } from "./messages.ts";

const messagesOf = (schema: z.ZodType, value: unknown, locale: (typeof LOCALES)[number] = "es") => {
  const { error } = schema.safeParse(value, { error: validationMessages(locale) });
  return error ? detailsOf(error).map(({ message }) => message) : [];
};

describe("the message about an invalid value", () => {
  it.each([
    [z.string().max(200), "x".repeat(8000), "Escriba 200 caracteres como máximo."],
    [z.string().max(1), "xx", "Escriba 1 carácter como máximo."],
    [z.string().max(2000), "x".repeat(2001), "Escriba 2.000 caracteres como máximo."],
    [z.string().min(3), "x", "Escriba 3 caracteres como mínimo."],
    [z.string().min(1), "", "Este campo es obligatorio."],
    [z.string(), undefined, "Este campo es obligatorio."],
    [z.int().max(90), 91, "No puede ser mayor que 90."],
    [z.number().min(0), -1, "No puede ser menor que 0."],
    [z.number().min(0).lt(1), 1, "Debe ser menor que 1."],
    [z.number().gt(0).max(1), 0, "Debe ser mayor que 0."],
    [z.int().positive(), 0, "Debe ser mayor que 0."],
    [z.array(z.string()).max(2), ["a", "b", "c"], "Elija 2 como máximo."],
    [z.array(z.string()).min(1), [], "Elija 1 como mínimo."],
    [day, "20/11/2026", "Escriba una fecha como 2026-11-20."],
    [instantWithOffset, "ayer", "Escriba una fecha y hora como 2026-11-20T15:00:00Z."],
    [id, "x", "No es un identificador válido."],
    [many(id), "x", "No es un identificador válido."],
    [many(id), ["x"], "No es un identificador válido."],
    [many(id), Array(201).fill("01a2019d-c6a3-7000-bd60-d98e6bb4d155"), "Elija 200 como máximo."],
    [many(z.string().max(3)), "words", "Escriba 3 caracteres como máximo."],
    [day, "0026-11-20", "Esa fecha no es posible: revise el año."],
    [z.union([day, instantWithOffset]), "0026-11-20", "Esa fecha no es posible: revise el año."],
    [z.union([day, instantWithOffset]), "9999-01-01T00:00:00Z", "Esa fecha no es posible: revise el año."],
  ])("%# is readable for users", (schema, value, words) => {
    expect(messagesOf(schema, value)).toEqual([words]);
  });

  it("is in the caller's language", () => {
    const inAll = LOCALES.map((locale) => messagesOf(z.string().max(5), "too long", locale)[0]);
    expect(new Set(inAll).size).toBe(LOCALES.length);
    for (const words of inAll) expect(words).toContain("5");
  });

  it("has its own text for dates, identifiers and long lists in every language", () => {
    for (const [schema, value] of [
      [day, "x"],
      [instantWithOffset, "x"],
      [id, "x"],
      [many(id), Array(201).fill("x")],
    ] as const) {
      const inAll = LOCALES.map((locale) => messagesOf(schema, value, locale));
      expect(new Set(inAll.flat()).size).toBe(LOCALES.length);
      for (const words of inAll.flat()) expect(words).not.toMatch(/ISO|UUID/);
    }
  });

  it("of a custom rule is a full sentence, and never the rule's name", () => {
    const limits = alertsEndpoints.saveRules.body.shape.alerts.element;
    const rule = { sensor: null, type: "limits", priority: 1, sendMethods: [] };
    for (const locale of LOCALES) {
      const { error } = limits.safeParse(rule, { error: validationMessages(locale) });
      const details = error ? detailsOf(error) : [];
      expect(details.map(({ path }) => path)).toEqual(["max", "sensor"]);
      for (const { message } of details) expect(message).toMatch(/^\p{Lu}.* .*\.$/u);
    }
  });

  it("of an error that only programs cause is the library's", () => {
    expect(messagesOf(z.enum(["a", "b"]), "c")[0]).toContain('"a"');
    expect(messagesOf(z.union([day, instantWithOffset]), "yesterday")).toHaveLength(1);
    expect(messagesOf(z.union([day, instantWithOffset]), "yesterday")[0]).not.toContain("año");
  });
});
