import en from "@vetaverde/locales/en/field.json" with { type: "json" };
import es from "@vetaverde/locales/es/field.json" with { type: "json" };
import fr from "@vetaverde/locales/fr/field.json" with { type: "json" };
import pt from "@vetaverde/locales/pt/field.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import type { Draft } from "../follow-up/follow-up.draft.ts";
import { PHRASE_NAMES, PHRASES, type PhraseTexts, withCompleted, withPhrase } from "./phrases.ts";

const texts: PhraseTexts = {
  normal: { text: "Sin novedad.", reason: "Programado" },
  dry: { text: "Sin agua para medir.", reason: "Sin agua" },
  noAccess: { text: "Sin acceso a la estación.", reason: "Sin acceso" },
};
const draft: Draft = {
  date: "2026-11-23",
  time: "10:00",
  completed: true,
  sample: false,
  observation: "",
  reason: "Programado",
  mishap: false,
  mishapDescription: "",
};

describe("a ready-made phrase", () => {
  it.each(PHRASE_NAMES)("sets its outcome, its text and its reason: %s", (name) => {
    const opposite = { ...draft, completed: !PHRASES[name].completed, sample: true };
    const after = withPhrase(opposite, name, texts);
    expect(after.completed).toBe(PHRASES[name].completed);
    expect(after.reason).toBe(texts[name].reason);
    expect(after.observation).toBe(texts[name].text);
    if (!after.completed) expect(after.sample).toBe(false);
  });

  it("keeps the observation and reason that the user typed", () => {
    const typed = { ...draft, observation: "Portón cerrado.", reason: "Corte de camino" };
    expect(withPhrase(typed, "noAccess", texts)).toMatchObject({
      completed: false,
      observation: "Portón cerrado. Sin acceso a la estación.",
      reason: "Corte de camino",
    });
  });

  it("replaces a phrase with the other outcome, and is inserted once however often it is chosen", () => {
    const typed = { ...draft, observation: "Portón cerrado." };
    const refused = withPhrase(typed, "noAccess", texts);
    expect(withPhrase(refused, "noAccess", texts)).toEqual(refused);
    const done = withPhrase(refused, "normal", texts);
    expect(done).toMatchObject({
      completed: true,
      observation: "Portón cerrado. Sin novedad.",
      reason: "Programado",
    });
    expect(withPhrase(done, "dry", texts).observation).toBe("Portón cerrado. Sin agua para medir.");
  });

  it("does not copy an earlier visit's record with the other outcome, only what is typed now", () => {
    const recorded = { completed: false, observation: "Camino cortado: queda pendiente.", reason: "Nieve" };
    const opened = { ...draft, ...recorded };
    expect(withPhrase(opened, "normal", texts, recorded)).toMatchObject({
      completed: true,
      observation: "Sin novedad.",
      reason: "Programado",
    });
    expect(withCompleted(opened, true, texts, recorded).reason).toBe("Programado");
    const typed = { ...opened, observation: "Camino despejado.", reason: "Segunda visita" };
    expect(withPhrase(typed, "normal", texts, recorded)).toMatchObject({
      observation: "Camino despejado. Sin novedad.",
      reason: "Segunda visita",
    });
    // Choosing the same outcome again corrects what was recorded.
    expect(withPhrase(opened, "noAccess", texts, recorded)).toMatchObject({
      observation: "Camino cortado: queda pendiente. Sin acceso a la estación.",
      reason: "Nieve",
    });
  });

  it.each(Object.entries({ es, en, fr, pt }))("has a text and a reason in %s, all different", (_, words) => {
    const reasons = PHRASE_NAMES.map((name) => (name === "normal" ? "" : words.phrases.reasons[name]));
    expect(new Set(reasons).size).toBe(PHRASE_NAMES.length);
    const all = PHRASE_NAMES.map((name) => words.phrases[name]);
    expect(new Set(all).size).toBe(PHRASE_NAMES.length);
  });
});

describe("switching between done and not done", () => {
  it("clears a reason that the form inserted, and restores it", () => {
    const off = withCompleted(draft, false, texts);
    expect(off).toMatchObject({ completed: false, reason: "" });
    expect(withCompleted(off, true, texts)).toMatchObject({ completed: true, reason: "Programado" });
  });

  it("keeps the user's own reason", () => {
    expect(withCompleted({ ...draft, reason: "Nieve" }, false, texts).reason).toBe("Nieve");
  });
});
