import { describe, expect, it } from "vitest";
import { guessableFault } from "./guessable-passwords.ts";

const PERSONAL = [
  "María José",
  "Fuentealba Ñ.",
  "mj.fuentealba@mineralosandes.cl",
  "Mina Los Andes",
  "Andes SpA",
];
const faultOf = (password: string) => guessableFault(password, PERSONAL);

describe("a password", () => {
  it.each([
    "Password1",
    "Qwerty123",
    "Abcdefg1",
    "PASSWORd1",
    // A common password followed by the year and a special character.
    "Password2026!",
    "Santiago2026",
    "Contraseña1",
    "Bienvenido2026!",
    "Motdepasse1",
    "Senha123",
    // Special characters in place of letters.
    "P@ssw0rd99",
  ])("that is among the most used is refused: %s", async (password) => {
    expect(await faultOf(password)).toBe("common");
  });

  it.each([
    "Fuentealba77",
    "FUENTEALBA.maria1",
    "Mineralosandes1",
    "Vetaverde2026",
    "Andes-2026-a",
    // The name without its accents.
    "Jose.Fuentealba9",
  ])("that consists of the user's own words is refused: %s", async (password) => {
    expect(await faultOf(password)).toBe("personal");
  });

  it.each([
    "Terreno2026",
    "Veta2026",
    "Fuentealba+cobre+bruma8",
    "Xk29-pmLqv",
    "Ñandú77-rocío",
    "correct Horse battery staple 4",
  ])("that is neither is accepted: %s", async (password) => {
    expect(await faultOf(password)).toBeNull();
  });

  it("is not refused for short parts of a name within other words", async () => {
    expect(await guessableFault("Banana-Kayak-88", ["Ana", "de la O"])).toBeNull();
  });
});
