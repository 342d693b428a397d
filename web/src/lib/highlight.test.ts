import { describe, expect, it } from "vitest";
import { highlight } from "./highlight.ts";

const shown = (title: string, typed: string) =>
  highlight(title, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join("");

describe("the highlighted parts of a title", () => {
  it.each([
    ["Estación Río Hondo", "rio", "Estación [Río] Hondo"],
    ["Estación Río Hondo", "ESTACION hon", "[Estación] Río [Hon]do"],
    ["Quebrada Alta", "brada", "Que[brada] Alta"],
    ["Quebrada Alta", "qeubrada", "[Quebrada] Alta"],
    ["Monitoreo hídrico", "hidirco", "Monitoreo [hídrico]"],
    ["PZ-T03", "pz-t0", "[PZ]-[T0]3"],
    ["Agua del agua", "agua", "[Agua] del [agua]"],
    ["Piezómetro", "zzzz", "Piezómetro"],
    ["E\u0301tude ½ \u{1F30A} mar", "etude mar", "[E\u0301tude] ½ \u{1F30A} [mar]"],
    ["", "agua", ""],
  ])("%s for %s", (title, typed, marked) => expect(shown(title, typed)).toBe(marked));

  it("loses no letter of any title", () => {
    for (const title of ["  dos  espacios ", "\u200bİstanbul ﬁn", "a\u0301\u0301", "\u{1F30A}\u{1F30A}"]) {
      expect(
        highlight(title, "istanbul espacios a")
          .map(({ text }) => text)
          .join(""),
      ).toBe(title);
    }
  });
});
