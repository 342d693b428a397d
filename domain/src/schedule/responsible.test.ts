import { describe, expect, it } from "vitest";
import { namesPerson } from "./responsible.ts";

const ana = { name: "Ana María", lastName: "Pérez Soto", email: "ana.perez@mina.example" };

describe("the responsible of a monitoring", () => {
  it.each([
    "Ana María Pérez Soto",
    "ana maria perez soto",
    "PÉREZ SOTO, Ana María",
    "Luis Rojas; Ana María Pérez Soto",
    "Luis Rojas y Ana María Pérez Soto",
    "Ana.Perez@mina.example",
    "Ana P. <ana.perez@mina.example>",
    "Equipo de agua (ana.perez@mina.example, luis@mina.example)",
  ])("is the user: %s", (responsible) => {
    expect(namesPerson(responsible, ana)).toBe(true);
  });

  it.each([
    null,
    "",
    "Ana",
    "Ana María",
    "Pérez Soto",
    "Ana María Pérez Sotomayor",
    "Juana María Pérez Soto",
    "Equipo de hidrogeología",
    "juana.perez@mina.example",
    "ana.perez@mina.example.org",
  ])("is another person or a team: %s", (responsible) => {
    expect(namesPerson(responsible, ana)).toBe(false);
  });

  it("is no user whose first or last name is missing", () => {
    expect(namesPerson("Ana", { name: "Ana", lastName: "", email: "ana@mina.example" })).toBe(false);
  });
});
