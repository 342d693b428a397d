import { describe, expect, it } from "vitest";
import { asLink, isWebAddress } from "./web-address.ts";

describe("the address of a page", () => {
  it.each([
    "https://snifa.sma.gob.cl",
    "http://www.mina.cl",
    "https://www.mina.cl/politica?ano=2026#datos",
    "mina.cl",
    "datos.mina.com:8443/a",
    "HTTPS://MINA.CL",
    "https://a-b.mina.museo",
  ])("is valid: %s", (text) => expect(isWebAddress(text)).toBe(true));

  it.each([
    "",
    "mina",
    "javascript:alert(1)",
    "ftp://mina.cl",
    "https://mina",
    "https://mina.cl:123456",
    "https://-mina.cl",
    "https://mina..cl",
    "https://mina.laultimaparte",
    "https://mina.museum",
    "https://mina.c",
    "https://mina.cl/a b",
    'https://mina.cl/"onload=',
    "https://mina.cl\nhttps://otra.cl",
    " https://mina.cl",
    "//mina.cl",
    "data:text/html,<b>",
    `https://mina.cl/${"a".repeat(2_000)}`,
  ])("is invalid: %j", (text) => expect(isWebAddress(text)).toBe(false));

  it("is checked immediately for any input", () => {
    expect(isWebAddress(`${"a-".repeat(900)}!`)).toBe(false);
  });
});

it("a link uses https where the address has no scheme", () => {
  expect([asLink("mina.cl/a"), asLink("http://mina.cl")]).toEqual(["https://mina.cl/a", "http://mina.cl"]);
});
